/** Brings the ledger to what Stripe says about one payment. The webhook, the return and the schedule all call it. */
import type Stripe from "stripe";
import type { Environment } from "./environment.ts";
import type { PaymentSync, ServiceLedger } from "./ledger.ts";
import { createSession, expireSession, retrieveSession } from "./sessions.ts";
import { isoTime, nothingAtProvider, takeSnapshot } from "./snapshot.ts";

export interface Sync {
  environment: Environment;
  ledger: ServiceLedger;
  stripe: Stripe;
}

/** `expire` ends a session that is still open. Returns the order's status. */
export async function syncPayment(
  { environment, ledger, stripe }: Sync,
  paymentId: string,
  { expire = false }: { expire?: boolean } = {},
): Promise<string> {
  // The sequence comes before the question to Stripe: a later answer then has a higher one.
  const payment = await ledger.beginSync(paymentId);
  const session = await findSession({ environment, ledger, stripe }, payment);
  const snapshot = session
    ? await takeSnapshot(
        stripe,
        expire || payment.is_to_expire ? await expireSession(stripe, session) : session,
      )
    : nothingAtProvider(payment.livemode);
  return ledger.applySnapshot(paymentId, payment.sequence, snapshot);
}

/** An attempt without a session may have one that was never attached. */
async function findSession({ environment, ledger, stripe }: Sync, payment: PaymentSync) {
  if (payment.session_id !== null) return retrieveSession(stripe, payment.session_id);
  const created = await createSession(stripe, environment, payment);
  if (!created) return undefined;
  await ledger.attachSession(payment.payment_id, created.id, isoTime(created.expires_at));
  // An idempotent repeat says what was true when it was made.
  return retrieveSession(stripe, created.id);
}
