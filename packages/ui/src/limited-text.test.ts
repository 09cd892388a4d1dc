import { describe, expect, test } from "vitest";

import { cutText, limitTyped } from "./limited-text.ts";

/** One grapheme of seven code points. */
const family = "👨‍👩‍👧‍👦";

describe("a text that is cut", () => {
  test("has the characters that fit, an emoji being one", () => {
    expect(cutText("x".repeat(60), 50)).toBe("x".repeat(50));
    expect(cutText("🏃".repeat(60), 50)).toBe("🏃".repeat(50));
    expect(cutText("🏃".repeat(50), 50)).toBe("🏃".repeat(50));
  });

  test("is cut between graphemes: no family, flag or accent is split", () => {
    expect(cutText(`Run ${family}`, 10)).toBe("Run ");
    expect(cutText(`Run ${family}!`, 11)).toBe(`Run ${family}`);
    expect(cutText("🇫🇷🇩🇪", 3)).toBe("🇫🇷");
    expect(cutText("Cafe\u0301 au lait", 4)).toBe("Caf");
    expect(cutText("नमस्ते", 3)).toBe("नम");
  });

  test("keeps what fits of a letter with more marks than that", () => {
    expect(cutText(`Z${"\u0338".repeat(80)}`, 50)).toBe(`Z${"\u0338".repeat(49)}`);
  });
});

describe("a field that is full", () => {
  test("takes of what is typed in its middle what fits, and keeps what stands behind it", () => {
    expect(limitTyped("ab12cd", 4, 5)).toEqual({ value: "ab1cd", caret: 3 });
    expect(limitTyped(`ab${family}cd`, 2 + family.length, 8)).toEqual({ value: "abcd", caret: 2 });
    expect(limitTyped("abcd", 0, 3)).toEqual({ value: "abc", caret: 0 });
  });

  test("is left alone where everything fits", () => {
    expect(limitTyped("abcd", 2, 4)).toEqual({ value: "abcd", caret: 2 });
  });
});
