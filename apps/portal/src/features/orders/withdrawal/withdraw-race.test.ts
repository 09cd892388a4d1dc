import { expect, test } from "vitest";

import { withdrawalText } from "./withdraw-race.tsx";

const free = { status: "free", payBy: null, packageId: null } as const;
const due = { ...free, status: "due" } as const;

test("withdrawing a race gives back its month or its package", () => {
  expect(withdrawalText(free)).toBe("The race no longer counts for its month.");
  expect(withdrawalText({ ...free, packageId: "one" })).toBe(
    "Its package can be used for another race.",
  );
});

test("only an order that is due is voided, and only paying by card has a page to close", () => {
  expect(withdrawalText(due)).toBe(
    "Its order is voided, so nothing will be due. The race no longer counts for its month.",
  );
  expect(withdrawalText({ ...due, payBy: "2026-12-04T12:00:00.000Z" })).toBe(
    "Its order is voided, so nothing will be due. An open payment page is closed first. The race no longer counts for its month.",
  );
});
