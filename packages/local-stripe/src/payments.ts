/** What a payer and a bank do to a session: docs.stripe.com/payments/checkout/how-checkout-works */
import { missing, StripeRefusal } from "./api/refusal.ts";
import type { Context } from "./context.ts";
import { newCharge, newIntent, paidInvoice } from "./new-objects.ts";
import type { Charge, PaymentIntent, Session } from "./objects.ts";

export function sessionOf({ store }: Context, id: string): Session {
  const session = store.get("session", id);
  if (!session) throw missing("checkout.session", id);
  return session;
}

/** The latest charge of a session; undefined before the first attempt. */
export function chargeOf({ store }: Context, id: string): Charge | undefined {
  const intent = store.get("payment_intent", store.get("session", id)?.payment_intent ?? "");
  return store.get("charge", intent?.latest_charge ?? "");
}

export function pay(context: Context, id: string): void {
  const { session, intent } = attempt(context, id);
  const charge = newCharge(context, intent, "succeeded");
  const paid = settle(context, complete(session), intent, charge);
  context.emit("checkout.session.completed", paid);
}

/** The session stays open: another attempt may succeed. */
export function decline(context: Context, id: string): void {
  const { intent } = attempt(context, id);
  fail(context, intent, newCharge(context, intent, "failed"), "card_declined");
}

/** Completes the session, while the payment waits for the bank. */
export function payByBankDebit(context: Context, id: string): void {
  const { session, intent } = attempt(context, id);
  const { store, emit } = context;
  const charge = newCharge(context, intent, "pending");
  const completed = complete(session);
  store.put("charge", charge);
  store.put("payment_intent", {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    status: "processing",
  });
  store.put("session", completed);
  emit("checkout.session.completed", completed);
}

/** The bank has paid: docs.stripe.com/payments/ach-direct-debit */
export function clear(context: Context, id: string): void {
  const { session, intent, charge } = pendingOf(context, id);
  const paid = settle(context, session, intent, { ...charge, status: "succeeded", paid: true });
  context.emit("checkout.session.async_payment_succeeded", paid);
}

export function bounce(context: Context, id: string): void {
  const { session, intent, charge } = pendingOf(context, id);
  fail(context, intent, charge, "insufficient_funds");
  context.emit("checkout.session.async_payment_failed", session);
}

/** docs.stripe.com/api/checkout/sessions/expire */
export function expire(context: Context, id: string): Session {
  const session = sessionOf(context, id);
  if (session.status !== "open") {
    throw new StripeRefusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(session.status)}\`.`,
    );
  }
  const { store, emit } = context;
  const expired: Session = { ...session, status: "expired", url: null };
  const intent = store.get("payment_intent", session.payment_intent ?? "");
  if (intent) store.put("payment_intent", { ...intent, status: "canceled" });
  store.put("session", expired);
  emit("checkout.session.expired", expired);
  return expired;
}

/** Sessions expire by themselves when their time is over. */
export function expireDue(context: Context): void {
  for (const { id, status, expires_at: end } of context.store.all("session")) {
    if (status === "open" && end <= context.now()) expire(context, id);
  }
}

/** Returns the open session and its intent, which the first attempt creates. */
function attempt(context: Context, id: string) {
  const { store } = context;
  const open = sessionOf(context, id);
  const checkout = store.get("checkout", id);
  if (open.status !== "open" || !checkout) {
    throw new StripeRefusal(400, `This session is ${String(open.status)}.`);
  }
  const made = store.get("payment_intent", open.payment_intent ?? "");
  if (made) return { session: open, intent: made };
  const intent = newIntent(checkout, open);
  const session: Session = { ...open, payment_intent: intent.id };
  store.put("payment_intent", intent);
  store.put("session", session);
  return { session, intent };
}

function complete(session: Session): Session {
  return { ...session, status: "complete", url: null };
}

function settle(
  context: Context,
  session: Session,
  intent: PaymentIntent,
  charge: Charge,
): Session {
  const { store } = context;
  const hasInvoice = store.get("checkout", session.id)?.invoice_creation.enabled === "true";
  const invoice = hasInvoice ? paidInvoice(context, session) : undefined;
  const paid: Session = { ...session, payment_status: "paid", invoice: invoice?.id ?? null };
  store.put("charge", charge);
  store.put("payment_intent", {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    status: "succeeded",
  });
  if (invoice) store.put("invoice", invoice);
  store.put("session", paid);
  return paid;
}

function fail(
  { store }: Context,
  intent: PaymentIntent,
  charge: Charge,
  code: "card_declined" | "insufficient_funds",
): void {
  store.put("charge", { ...charge, status: "failed" });
  store.put("payment_intent", {
    ...intent,
    last_payment_error: { code },
    latest_charge: charge.id,
    status: "requires_payment_method",
  });
}

function pendingOf(context: Context, id: string) {
  const session = sessionOf(context, id);
  const intent = context.store.get("payment_intent", session.payment_intent ?? "");
  const charge = chargeOf(context, id);
  if (intent?.status !== "processing" || !charge) {
    throw new StripeRefusal(400, "No bank debit of this session is waiting.");
  }
  return { session, intent, charge };
}
