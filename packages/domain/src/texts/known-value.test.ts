import { expect, test } from "vitest";
import { knownValue } from "./known-value.ts";

test("a value is read as one of those known, and any other is refused", () => {
  const distances = ["mile", "marathon"] as const;
  expect(knownValue(distances, "marathon")).toBe("marathon");
  expect(() => knownValue(distances, "relay")).toThrow("relay is not one of mile, marathon.");
  expect(() => knownValue(distances, null)).toThrow(RangeError);
});
