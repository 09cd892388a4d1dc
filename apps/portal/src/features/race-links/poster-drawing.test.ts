import { describe, expect, test } from "vitest";

import { breakLines } from "./poster-drawing.ts";

describe("breakLines", () => {
  const lines = (text: string, most: number) => breakLines(text, most, ({ length }) => length);

  test("breaks between words", () => {
    expect(lines("Harbor Night Half", 12)).toEqual(["Harbor Night", "Half"]);
    expect(lines("  Harbor  ", 12)).toEqual(["Harbor"]);
    expect(lines("", 12)).toEqual([]);
  });

  test("breaks inside a word only if it is wider than a line, and never inside an emoji", () => {
    expect(lines("An Ultramarathon", 8)).toEqual(["An Ultra", "marathon"]);
    expect(lines("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 12)).toEqual(["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]);
  });
});
