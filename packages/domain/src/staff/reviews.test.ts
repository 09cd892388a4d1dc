import { expect, test } from "vitest";
import { orderReviews } from "../orders/index.ts";
import {
  disputeStake,
  type OrderToReview,
  reviewActions,
  reviewConsequences,
  reviewText,
  reviewTitle,
} from "./index.ts";

const kinds = orderReviews;
const race = { id: "one", name: "Harbor Run", status: "active" } as const;
const order: OrderToReview = {
  ...{ status: "due", tier: "premium", race, paidRace: race },
  ...{ packageState: null, isPaidFor: true },
};

test("each kind of review has a title, a text and the decisions that the database accepts", () => {
  const labels = (status: "due" | "paid" | "void") =>
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        reviewActions(kind, { ...order, status }).map(({ label }) => label),
      ]),
    );
  expect(labels("due")).toMatchObject({
    amount_mismatch: ["Accept Amount", "Refund Payment", "Dismiss"],
  });
  expect(labels("paid")).toMatchObject({
    amount_mismatch: ["Refund Payment", "Dismiss"],
    paid_twice: ["Refund Second Payment", "Dismiss"],
    paid_after_void: ["Refund Payment", "Dismiss"],
    disputed: ["Dismiss"],
    out_of_balance: ["Dismiss"],
    brand_closed: ["Refund Payment", "Dismiss"],
  });
  expect(labels("void")).toMatchObject({
    paid_after_void: ["Refund Payment", "Give a Package", "Dismiss"],
  });
  expect(new Set(kinds.map(reviewTitle)).size).toBe(kinds.length);
  expect(new Set(kinds.map(reviewText)).size).toBe(kinds.length);
});

test("a decision says what it means for the money, the race and the package", () => {
  const text = (...[resolution, kind, of]: Parameters<typeof reviewConsequences>) =>
    reviewConsequences(resolution, kind, of).join(" ");
  const bought = { ...order, race: null };
  expect(text("accept", "amount_mismatch", order)).toContain("Its race can be approved.");
  expect(text("accept", "amount_mismatch", bought)).toContain("one more Premium race");
  expect(text("give_package", "paid_after_void", order)).toContain("race of this order");
  expect(text("refund", "amount_mismatch", order)).toContain("what is due stays due");
  expect(text("dismiss", "disputed", order)).toContain("decided in Stripe's dashboard");
  for (const kind of kinds) {
    for (const { resolution } of reviewActions(kind, order)) {
      expect(reviewConsequences(resolution, kind, order).every((line) => line !== "")).toBe(true);
    }
  }
});

test("a disputed payment that does not count ends its package or cancels its race", () => {
  const said = (changes: Partial<OrderToReview>) => {
    const disputed = { ...order, status: "paid", isPaidFor: false, ...changes } as const;
    const labels = reviewActions("disputed", disputed).map(({ label }) => label);
    return [labels, disputeStake(disputed)];
  };
  const ofPackage = { race: null, paidRace: null } as const;
  expect(said({ ...ofPackage, packageState: "unpaid" })).toEqual([
    ["End the Package", "Dismiss"],
    "Meanwhile, the package can't be used.",
  ]);
  expect(said({ race: null, packageState: "used" })).toEqual([
    ["Cancel the Race", "Dismiss"],
    '"Harbor Run" is active, and stays so unless you cancel it.',
  ]);
  expect(said({ paidRace: { ...race, status: "pending" } })[1]).toContain("can't be approved");
  const nothing = [["Dismiss"], null];
  expect(said({ isPaidFor: true })).toEqual(nothing);
  expect(said({ paidRace: { ...race, status: "completed" } })).toEqual(nothing);
  expect(said({ ...ofPackage, packageState: "ended" })).toEqual(nothing);
});
