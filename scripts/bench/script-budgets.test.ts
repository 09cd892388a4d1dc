import { expect, test } from "vitest";
import { scriptBudget } from "./script-budgets.ts";

test("a state has its screen's budget: that of the longest matching name", () => {
  expect(scriptBudget("portal login-signed-up")).toBe(scriptBudget("portal login"));
  expect(scriptBudget("portal admin-orders-none")).toBe(scriptBudget("portal admin-orders"));
});

test("a screen without a budget has none", () => {
  expect(scriptBudget("portal forecast")).toBeUndefined();
});
