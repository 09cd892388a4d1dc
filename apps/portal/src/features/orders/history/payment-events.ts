import type { Payment, PaymentEntryKind, PaymentStatus } from "@outpace/domain/orders";

export interface PaymentEvent {
  readonly key: string;
  /** An instant, ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  /** Money that moved: negative if it went back; null if none did. */
  readonly cents: number | null;
  /** The payment whose papers belong to the event. */
  readonly payment: Payment | null;
}

const entryTexts: Record<PaymentEntryKind, string> = {
  charge: "Paid",
  refund: "Refunded",
  refund_reversal: "The refund didn't go through",
  dispute: "Taken back by the bank",
  dispute_reversal: "Returned by the bank",
};

const attemptTexts: Record<Exclude<PaymentStatus, "paid">, string> = {
  created: "Payment begun",
  open: "Payment begun",
  processing: "Being confirmed by the bank",
  failed: "The payment didn't go through",
  expired: "The payment page expired",
};

/** What has happened of an attempt to pay, the newest first. */
export function paymentEvents(payment: Payment): PaymentEvent[] {
  const { id, status, createdAt, entries, provider } = payment;
  const moves = entries.map(({ kind, cents, occurredAt }, n) => ({
    key: `${id} ${String(n)}`,
    at: occurredAt,
    text: kind === "charge" && provider === "manual" ? "Payment recorded" : entryTexts[kind],
    cents,
    payment: kind === "charge" ? payment : null,
  }));
  if (status === "paid") return moves.reverse();
  const attempt = {
    key: id,
    at: createdAt,
    text: attemptTexts[status],
    cents: null,
    payment: null,
  };
  return [attempt, ...moves.reverse()];
}
