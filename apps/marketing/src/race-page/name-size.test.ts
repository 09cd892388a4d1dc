import { expect, test } from "vitest";
import { nameSize } from "./name-size.ts";

test("a short name is set as large as a headline", () => {
  expect(nameSize("Run")).toBe(18);
});

test("the longest word fits a line", () => {
  expect(nameSize("Donaudampfschifffahrtslauf") * 26 * 0.7).toBeLessThanOrEqual(86.1);
});

test("a longer name is set smaller", () => {
  expect(nameSize("a b ".repeat(25))).toBeLessThan(nameSize("a b ".repeat(10)));
});

test("an empty name has a size", () => {
  expect(nameSize("")).toBe(18);
});
