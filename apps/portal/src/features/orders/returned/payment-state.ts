import { isPayableByCard, type Order, type Payment } from "@outpace/domain/orders";

import { retryDelay } from "../../../platform/requests/use-retries.ts";

/** What is known about an order after its payment page. */
export interface PaymentFacts {
  readonly order: Order | null;
  /** The attempts, the newest first. */
  readonly payments: readonly Payment[];
  /** Whether the payment provider has answered since the return: what it said before may be a debt that was just paid. */
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

interface Looks {
  readonly timesLooked: number;
  /** The instant, in milliseconds, from which the payment provider can be asked again. */
  readonly askAt: number;
  readonly now: number;
}

/** How long to wait before looking again; false once what has become of the payment is known. */
export function millisecondsToNextLook(
  facts: PaymentFacts | undefined,
  { timesLooked, askAt, now }: Looks,
): number | false {
  if (facts !== undefined && paymentState(facts, now) !== "confirming") return false;
  const delay = retryDelay(timesLooked);
  return facts?.isConfirmed === false && askAt > now ? Math.min(delay, askAt - now) : delay;
}
