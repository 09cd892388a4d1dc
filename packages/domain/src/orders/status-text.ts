import { formatDollars } from "../tiers/index.ts";
import { formatPayBy, isPayableByCard, type Order } from "./order.ts";

type PricedOrder = Pick<
  Order,
  | "race"
  | "status"
  | "totalCents"
  | "payBy"
  | "paidAt"
  | "paymentProvider"
  | "refundedCents"
  | "review"
  | "packageId"
>;

/** What the status means for the brand's money at an instant, in milliseconds. Only claims what the ledger has. */
export function orderStatusText(order: PricedOrder, now: number): string {
  const { status, totalCents, race, packageId } = order;
  const total = formatDollars(totalCents);
  switch (status) {
    case "free":
      return packageId === null
        ? "This race is free, so nothing is due."
        : "A package paid for this race, so nothing is due.";
    case "due":
      return `${total} is due. ${howToPay(order, now)}`;
    case "paid":
      return paidText(order);
    case "refunded":
      return `Your payment of ${total} was refunded.`;
    case "void":
      return race !== null && isMissed(order)
        ? "This order wasn't paid in time, so it was voided and its race cancelled. Nothing is due."
        : "This order was voided, so nothing is due.";
  }
}

/** What a brand reads in place of a way to pay, while a person looks at a payment. */
export const reviewedPaymentText =
  "We're looking into a payment for it, so please don't pay again.";

/** Whether an order was voided since it was not paid in time: the day until which it could be paid is kept. */
function isMissed({ status, payBy }: Pick<Order, "status" | "payBy">): boolean {
  return status === "void" && payBy !== null;
}

function howToPay(order: PricedOrder, now: number): string {
  const { payBy, race, review } = order;
  const use = race === null ? "you can use the package" : "your race can start";
  if (payBy === null) return `We'll send an invoice, and ${use} once it's paid.`;
  if (review !== null) return reviewedPaymentText;
  return isPayableByCard(order, now)
    ? `Pay by ${formatPayBy(payBy)}, and ${use}.`
    : "The time to pay for it is over.";
}

function paidText({ totalCents, paymentProvider, refundedCents }: PricedOrder): string {
  const verb = paymentProvider === "stripe" ? "was received" : "has been recorded";
  const paid = `Your payment of ${formatDollars(totalCents)} ${verb}`;
  return refundedCents > 0
    ? `${paid}, and ${formatDollars(refundedCents)} of it refunded.`
    : `${paid}.`;
}
