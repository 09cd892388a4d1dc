import { describe, expect, test } from "vitest";

import { breakLines, modulesPath } from "./poster-drawing.ts";

test("modulesPath draws each run of dark modules as one rectangle", () => {
  const [o, x] = [false, true];
  const path = modulesPath([
    [x, x, o, x],
    [o, o, o, o],
    [o, x, x, x],
  ]);
  expect(path).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
});

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
