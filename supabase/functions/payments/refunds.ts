/** Sends the refunds that staff asked for. */
import Stripe from "stripe";
import type { PendingRefund } from "./ledger.ts";
import { syncPayment, type Sync } from "./sync.ts";

/**
 * Of one order, or of all. Returns how many were sent. A payment that fails does not stop the others; its error is thrown at the
 * end.
 */
export async function sendRefunds(sync: Sync, orderId: string | null): Promise<number> {
  const pending = await sync.ledger.pendingRefunds(orderId);
  const failed: unknown[] = [];
  let sent = 0;
  for (const paymentId of new Set(pending.map(({ payment_id }) => payment_id))) {
    try {
      sent += await sendRefundsOf(sync, orderId, paymentId);
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return sent;
}

async function sendRefundsOf(
  sync: Sync,
  orderId: string | null,
  paymentId: string,
): Promise<number> {
  // A refund that was sent before a crash is found by its metadata: idempotency keys are forgotten after a day.
  await syncPayment(sync, paymentId);
  const pending = await sync.ledger.pendingRefunds(orderId);
  const unsent = pending.filter(({ payment_id }) => payment_id === paymentId);
  for (const refund of unsent) await sendRefund(sync, refund);
  if (unsent.length > 0) await syncPayment(sync, paymentId);
  return unsent.length;
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
