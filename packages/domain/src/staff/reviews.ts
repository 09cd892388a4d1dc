import { isolated } from "../directions/index.ts";
import type { Order, OrderReview } from "../orders/index.ts";
import type { Race } from "../races/index.ts";
import { tierLabel } from "../tiers/index.ts";

export type Resolution =
  "accept" | "refund" | "give_package" | "end_package" | "cancel_race" | "dismiss";

/** What staff decide about. A package's order has no race. */
export interface OrderToReview extends Pick<
  Order,
  "status" | "tier" | "race" | "packageState" | "isPaidFor"
> {
  /** The race that the order paid for: its own, or the one that was made from its package. */
  readonly paidRace: Pick<Race, "id" | "name" | "status"> | null;
}

/** A decision that staff can take about a review. */
export interface ReviewAction {
  readonly resolution: Resolution;
  readonly label:
    | "Accept Amount"
    | "Refund Payment"
    | "Refund Second Payment"
    | "Give a Package"
    | "End the Package"
    | "Cancel the Race"
    | "Dismiss";
}

const accept: ReviewAction = { resolution: "accept", label: "Accept Amount" };
const refund: ReviewAction = { resolution: "refund", label: "Refund Payment" };
// The order's own action refunds the payment that settled it.
const refundSecond: ReviewAction = { resolution: "refund", label: "Refund Second Payment" };
const givePackage: ReviewAction = { resolution: "give_package", label: "Give a Package" };
const endPackage: ReviewAction = { resolution: "end_package", label: "End the Package" };
const cancelRace: ReviewAction = { resolution: "cancel_race", label: "Cancel the Race" };
const dismiss: ReviewAction = { resolution: "dismiss", label: "Dismiss" };

/** The decisions that the database accepts, the usual one first. */
export function reviewActions(kind: OrderReview, order: OrderToReview): readonly ReviewAction[] {
  const { status } = order;
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
      return [
        ...(order.packageState === "unpaid" ? [endPackage] : []),
        ...(raceAtStake(order) ? [cancelRace] : []),
        dismiss,
      ];
    case "out_of_balance":
      return [dismiss];
  }
}

/** The race that a payment which doesn't count now was for, if it has not ended. */
function raceAtStake({ isPaidFor, paidRace }: OrderToReview) {
  const isCancellable = paidRace?.status === "pending" || paidRace?.status === "active";
  return isCancellable && !isPaidFor ? paidRace : null;
}

/** What becomes of the package or the race while a payment is disputed; null if nothing does. */
export function disputeStake(order: OrderToReview): string | null {
  if (order.packageState === "unpaid") return "Meanwhile, the package can't be used.";
  const race = raceAtStake(order);
  if (race === null) return null;
  const name = `"${isolated(race.name)}"`;
  return race.status === "active"
    ? `${name} is active, and stays so unless you cancel it.`
    : `Meanwhile, ${name} can't be approved.`;
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

const refundNote: Readonly<Record<OrderReview, string>> = {
  amount_mismatch: "The order doesn't change: what is due stays due.",
  paid_twice: "The payment that settled the order stays.",
  paid_after_void: "The order stays void.",
  disputed: "",
  out_of_balance: "",
  brand_closed: "The order becomes refunded once the money has gone back.",
};

const decidedAtStripe = ["No money moves. The dispute itself is decided in Stripe's dashboard."];

/** Whether a decision takes something from the brand, and is told to its team with the reason. */
export function isToldToBrand(resolution: Resolution): boolean {
  return resolution === "end_package" || resolution === "cancel_race";
}

/** Tells the person who confirms what a decision means. */
export function reviewConsequences(
  resolution: Resolution,
  kind: OrderReview,
  { tier, race, paidRace }: OrderToReview,
): readonly string[] {
  const hasRace = race !== null;
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
    case "end_package":
      return [
        "No race can be created with the package anymore, even if the dispute is won.",
        ...decidedAtStripe,
      ];
    case "cancel_race":
      return [
        `${paidRace ? `"${isolated(paidRace.name)}"` : "The race"} won't take place, even if the dispute is won, and the brand can no longer edit it.`,
        ...decidedAtStripe,
      ];
    case "dismiss":
      return kind === "disputed"
        ? ["What the bank hasn't taken back counts as paid again.", ...decidedAtStripe]
        : [
            "No money moves, and the order doesn't change.",
            "The same payment isn't reported again.",
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
    case "end_package":
      return "The package has ended, and the brand's team is told.";
    case "cancel_race":
      return "The race is cancelled, and the brand's team is told.";
    case "dismiss":
      return `The review of ${order} is dismissed.`;
  }
}
