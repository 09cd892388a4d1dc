/** Sessions of Stripe Checkout: the page where one attempt is paid. */
import Stripe from "stripe";
import type { Environment } from "./environment.ts";
import type { PaymentAttempt } from "./ledger.ts";
import { expand } from "./snapshot.ts";

type Session = Stripe.Checkout.Session;

/** What names a session, whoever makes it: the same attempt always has the same parameters. */
type SessionAttempt = Pick<
  PaymentAttempt,
  "payment_id" | "order_id" | "expected_cents" | "currency" | "description" | "expires_at"
>;

/**
 * Makes an attempt's session, or returns the one that was made before, as it was then: the attempt is the idempotency key.
 * Undefined if there was none and it is too late for one.
 */
export async function createSession(
  stripe: Stripe,
  { portalUrl }: Environment,
  attempt: SessionAttempt,
): Promise<Session | undefined> {
  const { payment_id, order_id, description } = attempt;
  const metadata = { order_id, payment_id };
  const leave = (outcome: string) =>
    `${portalUrl}/brands/dashboard?payment=${outcome}&order=${order_id}`;
  try {
    return await stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: attempt.currency,
              unit_amount: attempt.expected_cents,
              product_data: { name: description },
            },
          },
        ],
        client_reference_id: order_id,
        metadata,
        payment_intent_data: { description, metadata },
        invoice_creation: { enabled: true },
        adaptive_pricing: { enabled: false },
        expires_at: Math.floor(Date.parse(attempt.expires_at) / 1000),
        success_url: leave("returned"),
        cancel_url: leave("left"),
      },
      { idempotencyKey: payment_id },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "expires_at") {
      return undefined;
    }
    throw error;
  }
}

export function retrieveSession(stripe: Stripe, id: string): Promise<Session> {
  return stripe.checkout.sessions.retrieve(id, { expand });
}

/** Returns the session as it is afterwards: one that is being paid cannot expire. */
export async function expireSession(stripe: Stripe, session: Session): Promise<Session> {
  if (session.status !== "open") return session;
  try {
    return await stripe.checkout.sessions.expire(session.id, { expand });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return retrieveSession(stripe, session.id);
  }
}
