import { expect, test } from "vitest";
import { DataError } from "../errors.ts";
import { isDataError } from "./service-errors.ts";

test("isDataError matches with and without a code", () => {
  const error = new DataError("monthly_limit", "x");
  expect(isDataError(error)).toBe(true);
  expect(isDataError(error, "monthly_limit")).toBe(true);
  expect(isDataError(error, "not_staff")).toBe(false);
  expect(isDataError(new Error("x"))).toBe(false);
});
