/** What a payer and a bank do to a session: docs.stripe.com/payments/checkout/how-checkout-works */
import type Stripe from "stripe";
import { missing, StripeRefusal } from "./api/refusal.ts";
import type { Context } from "./context.ts";
import { paidInvoice } from "./objects/invoice.ts";
import { customerDetails } from "./objects/payer.ts";
import { newCharge, newIntent, outcome } from "./objects/payment.ts";

function sessionOf({ store }: Context, id: string): Stripe.Checkout.Session {
  const session = store.get("session", id);
  if (!session) throw missing("checkout.session", id);
  return session;
}

function openSessionOf(context: Context, id: string): Stripe.Checkout.Session {
  const session = sessionOf(context, id);
  if (session.status !== "open") {
    throw new StripeRefusal(400, `This session is ${String(session.status)}.`);
  }
  return session;
}

export function pay(context: Context, id: string): void {
  const session = openSessionOf(context, id);
  const intent = attempt(context, session);
  const charge = newCharge(context, intent, "card", "succeeded");
  settle(context, complete(session, intent), intent, charge, "checkout.session.completed");
}

/** The session stays open: another attempt may succeed. */
export function decline(context: Context, id: string): void {
  const session = openSessionOf(context, id);
  const intent = attempt(context, session);
  const charge = newCharge(context, intent, "card", "failed");
  fail(context, intent, charge, "card_declined", "Your card was declined.");
  context.store.put("session", { ...session, payment_intent: intent.id });
}

/** Completes the session, while the payment waits for the bank. */
export function payByBankDebit(context: Context, id: string): void {
  const session = openSessionOf(context, id);
  const made = attempt(context, session);
  const charge = newCharge(context, made, "us_bank_account", "pending");
  const intent: Stripe.PaymentIntent = {
    ...made,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: "processing",
  };
  const completed = complete(session, intent);
  const { store, emit } = context;
  store.put("charge", charge);
  store.put("payment_intent", intent);
  store.put("session", completed);
  emit("charge.pending", charge);
  emit("payment_intent.processing", intent);
  emit("checkout.session.completed", completed);
}

/** The bank has paid: docs.stripe.com/payments/ach-direct-debit */
export function clear(context: Context, id: string): void {
  const { session, intent, charge } = pendingOf(context, id);
  const paid: Stripe.Charge = { ...charge, status: "succeeded", paid: true };
  settle(context, session, intent, paid, "checkout.session.async_payment_succeeded");
}

export function bounce(context: Context, id: string): void {
  const { session, intent, charge } = pendingOf(context, id);
  const failed: Stripe.Charge = { ...charge, status: "failed", outcome: outcome("failed") };
  fail(context, intent, failed, "insufficient_funds", "The account has insufficient funds.");
  context.emit("checkout.session.async_payment_failed", session);
}

/** docs.stripe.com/api/checkout/sessions/expire */
export function expire(context: Context, id: string): Stripe.Checkout.Session {
  const session = sessionOf(context, id);
  if (session.status !== "open") {
    throw new StripeRefusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(session.status)}\`.`,
    );
  }
  const { store, emit } = context;
  const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
  store.put("session", expired);
  const intent = store.get("payment_intent", String(session.payment_intent));
  if (intent) {
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      status: "canceled",
      canceled_at: context.now(),
      cancellation_reason: "automatic",
    };
    store.put("payment_intent", canceled);
    emit("payment_intent.canceled", canceled);
  }
  emit("checkout.session.expired", expired);
  return expired;
}

/** Sessions expire by themselves when their time is over. */
export function expireDue(context: Context): void {
  for (const { id, status, expires_at: end } of context.store.all("session")) {
    if (status === "open" && end <= context.now()) expire(context, id);
  }
}

/** The session's intent, which the first attempt makes: a new session has none. */
function attempt(context: Context, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const { store, emit } = context;
  const made = store.get("payment_intent", String(session.payment_intent));
  if (made) return made;
  const checkout = store.get("checkout", session.id);
  if (!checkout) throw missing("checkout.session", session.id);
  const intent = newIntent(context, checkout, session);
  store.put("payment_intent", intent);
  emit("payment_intent.created", intent);
  return intent;
}

function complete(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
): Stripe.Checkout.Session {
  return {
    ...session,
    status: "complete",
    url: null,
    payment_intent: intent.id,
    customer_details: customerDetails(session.customer_email),
  };
}

function settle(
  context: Context,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  type: "checkout.session.completed" | "checkout.session.async_payment_succeeded",
): void {
  const { store, emit } = context;
  const checkout = store.get("checkout", session.id);
  const invoice =
    checkout && session.invoice_creation?.enabled
      ? paidInvoice(context, checkout, session)
      : undefined;
  const paid: Stripe.Checkout.Session = {
    ...session,
    payment_status: "paid",
    invoice: invoice?.id ?? null,
  };
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: "succeeded",
  };
  store.put("charge", charge);
  store.put("payment_intent", succeeded);
  if (invoice) store.put("invoice", invoice);
  store.put("session", paid);
  emit("charge.succeeded", charge);
  emit("payment_intent.succeeded", succeeded);
  if (invoice) emit("invoice.paid", invoice);
  emit(type, paid);
}

function fail(
  context: Context,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  code: "card_declined" | "insufficient_funds",
  message: string,
): void {
  const { store, emit } = context;
  const failed: Stripe.Charge = { ...charge, failure_code: code, failure_message: message };
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: { type: "card_error", code, message, charge: failed.id },
    latest_charge: failed.id,
    payment_method: null,
    status: "requires_payment_method",
  };
  store.put("charge", failed);
  store.put("payment_intent", waiting);
  emit("charge.failed", failed);
  emit("payment_intent.payment_failed", waiting);
}

function pendingOf(context: Context, id: string) {
  const session = sessionOf(context, id);
  const intent = context.store.get("payment_intent", String(session.payment_intent));
  const charge = context.store.get("charge", String(intent?.latest_charge));
  if (intent?.status !== "processing" || !charge) {
    throw new StripeRefusal(400, "No bank debit of this session is waiting.");
  }
  return { session, intent, charge };
}
