/** How a payment can go on: what the buttons of its page do. */
import type { Context } from "../context.ts";
import type { Session } from "../objects.ts";
import { bounce, chargeOf, clear, decline, expire, pay, payByBankDebit } from "../payments.ts";
import { isDisputable, openDispute } from "../reversals.ts";

interface Outcome {
  readonly name: string;
  readonly meaning: string;
  act?(context: Context, sessionId: string): unknown;
  /** Where the browser goes then; without it, back to the payment's page. */
  readonly leadsTo?: (session: Session) => string | null;
}

const open: Readonly<Record<string, Outcome>> = {
  pay: { name: "Pay", meaning: "The card is charged.", act: pay, leadsTo: successUrl },
  decline: { name: "Decline", meaning: "The bank declines the card.", act: decline },
  "bank-debit": {
    name: "Pay by Bank Debit",
    meaning: "The bank answers later, on this page.",
    act: payByBankDebit,
    leadsTo: successUrl,
  },
  "walk-away": {
    name: "Walk Away",
    meaning: "Back to the shop; the session stays open.",
    leadsTo: ({ cancel_url: url }) => url,
  },
  expire: { name: "Expire", meaning: "The time of the session ends now.", act: expire },
};
const pending: Readonly<Record<string, Outcome>> = {
  clear: { name: "Clear", meaning: "The bank debit succeeds.", act: clear },
  bounce: { name: "Bounce", meaning: "The bank debit fails.", act: bounce },
};
const paid: Readonly<Record<string, Outcome>> = {
  dispute: {
    name: "Dispute",
    meaning: "The payer disputes the charge, which takes the money back.",
    act: (context, id) => openDispute(context, id),
  },
};

/** What can happen next, by what a form says for it. */
export function outcomesOf(context: Context, session: Session): Readonly<Record<string, Outcome>> {
  const charge = chargeOf(context, session.id);
  if (session.status === "open") return open;
  if (charge?.status === "pending") return pending;
  return charge && isDisputable(charge) ? paid : {};
}

/** docs.stripe.com/payments/checkout/custom-success-page */
export function successUrl({ success_url: url, id }: Session): string {
  return (url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}
