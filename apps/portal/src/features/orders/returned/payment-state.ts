import { isPayableByCard, type Order, type Payment } from "@outpace/domain/orders";

/** What is known about an order after its payment page. */
export interface PaymentFacts {
  readonly order: Order | null;
  /** The attempts, the newest first. */
  readonly payments: readonly Payment[];
  /** Whether the payment provider was asked since the return. */
  readonly isConfirmed: boolean;
}

export type PaymentState =
  "unknown" | "paid" | "confirming" | "failed" | "payable" | "in-review" | "closed";

/** What to tell a person who comes back from the payment page, at an instant in milliseconds. */
export function paymentState(
  { order, payments, isConfirmed }: PaymentFacts,
  now: number,
): PaymentState {
  if (order === null) return "unknown";
  if (order.status === "paid") return "paid";
  if (order.status !== "due") return "closed";
  if (order.review !== null) return "in-review";
  const status = payments[0]?.status;
  if (status === "processing" || !isConfirmed) return "confirming";
  if (!isPayableByCard(order, now)) return "closed";
  return status === "failed" ? "failed" : "payable";
}
