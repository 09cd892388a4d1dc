import { expect, test } from "vitest";

import { codeUse } from "./discount-code.ts";

test.each([
  ["sets-price", null, null],
  ["sets-price", null, "2026-12-01"],
  ["asks", "package", null],
  ["nothing", "package", "2026-12-01"],
] as const)("a code %s with package %s and the month's races until %s", (use, paidBy, opensOn) => {
  expect(codeUse(paidBy, { nextOpensOn: opensOn })).toBe(use);
});
