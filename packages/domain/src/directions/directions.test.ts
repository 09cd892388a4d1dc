import { describe, expect, test } from "vitest";
import { directionOf, isolated } from "./index.ts";

const name = "מרוץ הים!";

describe("isolated", () => {
  test("isolates right-to-left text, so that its punctuation stays at its end", () => {
    expect(`Analytics: ${isolated(name)}`).toBe(`Analytics: \u2068${name}\u2069`);
    expect(isolated("٥ كم")).toBe("\u2068٥ كم\u2069");
    expect(isolated("Lauf von משה")).toBe("\u2068Lauf von משה\u2069");
  });

  test("leaves text alone that already has the sentence's direction", () => {
    for (const text of ["", "Sunday Five!", "Забег №1", "夜のマラソン", "🏃🏽‍♀️ 10K"]) {
      expect(isolated(text)).toBe(text);
    }
  });

  test("keeps text from ending its isolate or reversing its surroundings", () => {
    expect(isolated(`${name}\u2069\u202E`)).toBe(`\u2068${name}\u2069`);
    expect(isolated("gnp\u202Egnp.exe")).toBe("gnpgnp.exe");
  });
});

describe("directionOf", () => {
  test.for([
    [name, "rtl"],
    ["2026: מרוץ", "rtl"],
    ["سباق الفجر", "rtl"],
    ["🏃 10: \u200F!", "rtl"],
    ["Lauf von משה", "ltr"],
    ["Ночной забег", "ltr"],
    ["2026!", "ltr"],
    ["", "ltr"],
  ] as const)("%o has the direction of its first letter: %s", ([text, direction]) => {
    expect(directionOf(text)).toBe(direction);
  });
});
