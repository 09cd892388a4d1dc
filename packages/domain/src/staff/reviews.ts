import type { OrderReview, OrderStatus } from "../orders/index.ts";
import { type Tier, tierLabel } from "../tiers/index.ts";

export type Resolution = "accept" | "refund" | "give_package" | "dismiss";

/** A decision that staff can take about a review. */
export interface ReviewAction {
  readonly resolution: Resolution;
  readonly label:
    "Accept Amount" | "Refund Payment" | "Refund Second Payment" | "Give a Package" | "Dismiss";
}

const accept: ReviewAction = { resolution: "accept", label: "Accept Amount" };
const refund: ReviewAction = { resolution: "refund", label: "Refund Payment" };
// The order's own action refunds the payment that settled it.
const refundSecond: ReviewAction = { resolution: "refund", label: "Refund Second Payment" };
const givePackage: ReviewAction = { resolution: "give_package", label: "Give a Package" };
const dismiss: ReviewAction = { resolution: "dismiss", label: "Dismiss" };

/** The decisions that the database accepts, the usual one first. */
export function reviewActions(kind: OrderReview, status: OrderStatus): readonly ReviewAction[] {
  switch (kind) {
    case "amount_mismatch":
      return status === "due" ? [accept, refund, dismiss] : [refund, dismiss];
    case "paid_twice":
      return [refundSecond, dismiss];
    case "paid_after_void":
      return status === "void" ? [refund, givePackage, dismiss] : [refund, dismiss];
    case "brand_closed":
      return [refund, dismiss];
    case "disputed":
    case "out_of_balance":
      return [dismiss];
  }
}

export function reviewTitle(kind: OrderReview): string {
  switch (kind) {
    case "amount_mismatch":
      return "Amount differs";
    case "paid_twice":
      return "Paid twice";
    case "paid_after_void":
      return "Paid after it was void";
    case "disputed":
      return "Payment disputed";
    case "out_of_balance":
      return "Payments don't add up";
    case "brand_closed":
      return "Brand closed";
  }
}

/** What happened, for the person who decides. */
export function reviewText(kind: OrderReview): string {
  switch (kind) {
    case "amount_mismatch":
      return "The amount that came in isn't the one that was asked for, so the order wasn't settled by itself.";
    case "paid_twice":
      return "Another payment came in for an order that was already settled.";
    case "paid_after_void":
      return "A payment came in after the order had become void.";
    case "disputed":
      return "The payer's bank disputes the payment. Answer it in Stripe's dashboard before the deadline that Stripe names there.";
    case "out_of_balance":
      return "The order's payments and refunds don't add up to what the order says. Compare them with Stripe's dashboard.";
    case "brand_closed":
      return "The brand was closed by its owner, so what this order paid for won't take place or be used.";
  }
}

/** What staff decide about. A package's order has no race. */
export interface OrderToReview {
  readonly status: OrderStatus;
  readonly tier: Tier;
  readonly hasRace: boolean;
}

const refundNote: Readonly<Record<OrderReview, string>> = {
  amount_mismatch: "The order doesn't change: what is due stays due.",
  paid_twice: "The payment that settled the order stays.",
  paid_after_void: "The order stays void.",
  disputed: "",
  out_of_balance: "",
  brand_closed: "The order becomes refunded once the money has gone back.",
};

/** Tells the person who confirms what a decision means. */
export function reviewConsequences(
  resolution: Resolution,
  kind: OrderReview,
  { tier, hasRace }: OrderToReview,
): readonly string[] {
  const oneMore = `The brand gets one more ${tierLabel(tier)} race, for twelve months.`;
  switch (resolution) {
    case "accept":
      return [
        "The order becomes paid with the amount that came in.",
        hasRace ? "Its race can be approved." : oneMore,
      ];
    case "refund":
      return ["All that is left of this payment goes back to the payer.", refundNote[kind]];
    case "give_package":
      return [
        "The order becomes paid, and the money stays.",
        oneMore,
        ...(hasRace ? ["The race of this order doesn't change."] : []),
      ];
    case "dismiss":
      return [
        "No money moves, and the order doesn't change.",
        kind === "disputed"
          ? "The dispute itself is decided in Stripe's dashboard."
          : "The same payment isn't reported again.",
      ];
  }
}

/** The outcome of a decision that moves no money back, as a sentence about the named order. */
export function reviewOutcome(resolution: Exclude<Resolution, "refund">, order: string): string {
  switch (resolution) {
    case "accept":
      return `The amount for ${order} is accepted, and the order is paid.`;
    case "give_package":
      return `The brand has a package for its payment for ${order}.`;
    case "dismiss":
      return `The review of ${order} is dismissed.`;
  }
}
