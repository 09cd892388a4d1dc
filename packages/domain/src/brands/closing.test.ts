import { describe, expect, test } from "vitest";
import {
  type BrandClosing,
  closedText,
  closingConsequences,
  reopenedText,
  timeUntilErasedText,
} from "./index.ts";

const quiet: BrandClosing = {
  closedAt: null,
  eraseAt: null,
  isLastOwner: true,
  otherMembers: 0,
  comingRaces: 0,
  refundOrders: 0,
  refundCents: 0,
  kept: [],
};
const busy = { ...quiet, otherMembers: 2, comingRaces: 1, refundOrders: 3, refundCents: 150_000 };

describe("closing a brand", () => {
  test("who and what it affects is said beforehand, with numbers", () => {
    expect(closingConsequences(busy).slice(0, 4)).toEqual([
      "2 other members of the team lose access at once.",
      "1 race to come is cancelled, and can't be brought back.",
      "What is unpaid is no longer due, and open invitations are withdrawn.",
      "We send back $1,500, paid for 3 orders: races to come, and packages that you haven't used.",
    ]);
    expect(closingConsequences(quiet)[0]).toBe("No race is cancelled, since none is to come.");
    expect(closingConsequences(quiet).at(-1)).toMatch(/^For 7 days, you can sign in/);
  });

  test("afterwards, only what it has affected is said", () => {
    expect(closedText(quiet)).toEqual([]);
    expect(closedText({ ...busy, otherMembers: 1, comingRaces: 2 })).toEqual([
      "2 races to come were cancelled, and stay cancelled if you bring the brand back.",
      "We send back $1,500, paid for 3 orders.",
      "1 other member of the team lost access, and gets it again if you bring the brand back.",
    ]);
  });

  test("bringing it back tells what is back and what stays cancelled", () => {
    expect(reopenedText(quiet, quiet)).toEqual({ back: "Your brand is back.", lost: null });
    expect(reopenedText(busy, { ...quiet, otherMembers: 1 })).toEqual({
      back: "Your brand is back. 1 other member of the team has access again.",
      lost: "1 race stays cancelled. We send back what you paid for races. To run a race again, duplicate it.",
    });
  });

  test("the time left is in days, and in hours on the last day", () => {
    const left = (hours: number) =>
      timeUntilErasedText("2026-12-08T00:00:00Z", Date.parse("2026-12-08") - hours * 3_600_000);
    expect([167.9, 24, 23.9, 1, -3].map(left)).toEqual([
      "6 days",
      "1 day",
      "23 hours",
      "1 hour",
      "0 hours",
    ]);
  });
});
