import { partnersEmail } from "../product/index.ts";
import { formatDollars } from "../tiers/index.ts";
import { formatMoment, isPayableByCard, type Order } from "./order.ts";

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
  | "packageState"
  | "isPaidFor"
  | "isProcessing"
>;

/** What the status means for the brand's money at an instant, in milliseconds. Only claims what the ledger has. */
export function orderStatusText(order: PricedOrder, now: number): string {
  const { status, totalCents, race, packageId } = order;
  const total = formatDollars(totalCents);
  switch (status) {
    case "free":
      return packageId === null
        ? "This race is free, so nothing is due."
        : withLostRight("A package paid for this race, so nothing is due.", order);
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

/** What a brand reads about a payment for what the closing of the brand has called off. */
export const closedBrandPaymentText =
  "What it paid for was called off when the brand was closed, so we'll send the money back.";

/** Why a brand cannot use what it has paid for, and what it can do; null if it can, or has paid for nothing. */
export function lostRightText({
  status,
  race,
  packageId,
  packageState,
  isPaidFor,
}: Pick<Order, "status" | "race" | "packageId" | "packageState" | "isPaidFor">): string | null {
  if (status !== "paid" && status !== "free") return null;
  if (packageState === "ended") return "The package has ended, so no race can be created with it.";
  if (isPaidFor) return null;
  const payment = packageId === null ? "The payment" : "The package's payment";
  const use =
    race === null && packageState !== "used"
      ? "the package can't be used"
      : "a pending race can't be approved";
  return `${payment} is disputed or was taken back by the bank. Until that is settled, ${use}. Please write to ${partnersEmail}.`;
}

function withLostRight(text: string, order: PricedOrder): string {
  const lost = lostRightText(order);
  return lost === null ? text : `${text} ${lost}`;
}

/** What a brand reads in place of a way to pay, while a payment may still succeed. */
export const processingPaymentText = "Your payment is being confirmed.";

type ListedOrder = Pick<Order, "status" | "payBy" | "race" | "review" | "isProcessing">;

/**
 * How to pay the orders that are due, and what for; if a payment of each is on its way, that it is. Some may be from before card
 * payments, and are paid by invoice.
 *
 * @param mayPay whether the reader's role pays for an order
 */
export function howToPayOrders(
  orders: readonly ListedOrder[],
  mayPay: (order: ListedOrder) => boolean = () => true,
): string {
  const unsettled = orders.filter(({ status }) => status === "due");
  const due = unsettled.filter(({ review, isProcessing }) => review === null && !isProcessing);
  if (due.length === 0) {
    if (unsettled.some(({ review }) => review !== null)) {
      return "We're looking into your payments, so please don't pay again.";
    }
    return unsettled.length === 1 ? processingPaymentText : "Your payments are being confirmed.";
  }
  const use = due.every(({ race }) => race !== null)
    ? "a race can start once its order is paid."
    : due.every(({ race }) => race === null)
      ? "a package can be used once it's paid."
      : "a race can start, and a package be used, once its order is paid.";
  if (due.every(({ payBy }) => payBy === null)) {
    return `We send an invoice to your contact email; ${use}`;
  }
  if (!due.some(mayPay)) {
    const payers = due.every(({ race }) => race === null) ? "owners" : "owners and editors";
    return `Your brand's ${payers} pay by card; ${use}`;
  }
  return due.some(({ payBy }) => payBy === null)
    ? `Pay by card with Pay Now, or by the invoice that we send to your contact email; ${use}`
    : `Pay by card with Pay Now; ${use}`;
}

/** Whether an order was voided since it was not paid in time: the day until which it could be paid is kept. */
function isMissed({ status, payBy }: Pick<Order, "status" | "payBy">): boolean {
  return status === "void" && payBy !== null;
}

function howToPay(order: PricedOrder, now: number): string {
  const { payBy, race, review, isProcessing } = order;
  const use = race === null ? "you can use the package" : "your race can start";
  if (payBy === null) return `We'll send an invoice, and ${use} once it's paid.`;
  if (review !== null) return reviewedPaymentText;
  if (isProcessing) return processingPaymentText;
  return isPayableByCard(order, now)
    ? `Pay by ${formatMoment(payBy)}, and ${use}.`
    : "The time to pay for it is over.";
}

function paidText(order: PricedOrder): string {
  const { totalCents, paymentProvider, refundedCents, review } = order;
  const verb = paymentProvider === "stripe" ? "was received" : "has been recorded";
  const paid = `Your payment of ${formatDollars(totalCents)} ${verb}`;
  const text =
    refundedCents > 0 ? `${paid}, and ${formatDollars(refundedCents)} of it refunded.` : `${paid}.`;
  return review === "brand_closed"
    ? `${text} ${closedBrandPaymentText}`
    : withLostRight(text, order);
}
