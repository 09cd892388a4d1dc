/** Sends the refunds that staff asked for. */
import Stripe from "stripe";
import type { PendingRefund } from "./ledger.ts";
import { syncPayment, type Sync } from "./sync.ts";

/** Of one order, or of all. Returns the payments that have changed. */
export async function sendRefunds(sync: Sync, orderId: string | null): Promise<number> {
  const waiting = await sync.ledger.pendingRefunds(orderId);
  if (waiting.length === 0) return 0;
  // A refund that was sent before a crash is found by its metadata: idempotency keys are forgotten after a day.
  await syncPayments(sync, waiting);
  const unsent = await sync.ledger.pendingRefunds(orderId);
  for (const refund of unsent) await sendRefund(sync, refund);
  await syncPayments(sync, unsent);
  return unsent.length;
}

async function syncPayments(sync: Sync, refunds: PendingRefund[]): Promise<void> {
  for (const id of new Set(refunds.map(({ payment_id }) => payment_id)))
    await syncPayment(sync, id);
}

async function sendRefund({ stripe, ledger }: Sync, refund: PendingRefund): Promise<void> {
  const { refund_id, payment_intent_id, cents } = refund;
  try {
    await stripe.refunds.create(
      {
        payment_intent: payment_intent_id,
        amount: cents,
        metadata: { refund_request_id: refund_id },
      },
      { idempotencyKey: refund_id },
    );
  } catch (error) {
    // Stripe will never do it, such as one of a charge that is disputed.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await ledger.failRefund(refund_id, error.code ?? error.type);
  }
}
