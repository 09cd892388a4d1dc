import { expect, test } from "vitest";
import { nameSize, nameType } from "./name-size.ts";

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

test.each([
  ["Harbor Run", "--size:18"],
  ["Größe Läufer Łódź", "--size:16.98;--leading:1.16"],
  ["Đường Chạy Hà Nội", "--size:16.98;--leading:1.28"],
  ["Ɔkɔ Run", "--size:18;--leading:1.16;--face:ui-sans-serif, system-ui, sans-serif"],
])("the lines of %s are as high as its marks, and no word has two faces", (name, vars) => {
  expect(nameType(name)).toBe(vars);
});
