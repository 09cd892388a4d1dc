import { describe, expect, test } from "vitest";

import { cutText, limitTyped } from "./limited-text.ts";

/** One grapheme of seven code points. */
const family = "👨‍👩‍👧‍👦";

describe("cutText", () => {
  test("keeps the characters that fit, counting an emoji as one", () => {
    expect(cutText("x".repeat(60), 50)).toBe("x".repeat(50));
    expect(cutText("🏃".repeat(60), 50)).toBe("🏃".repeat(50));
    expect(cutText("🏃".repeat(50), 50)).toBe("🏃".repeat(50));
  });

  test("cuts between graphemes: no family, flag or accent is split", () => {
    expect(cutText(`Run ${family}`, 10)).toBe("Run ");
    expect(cutText(`Run ${family}!`, 11)).toBe(`Run ${family}`);
    expect(cutText("🇫🇷🇩🇪", 3)).toBe("🇫🇷");
    expect(cutText("Cafe\u0301 au lait", 4)).toBe("Caf");
    expect(cutText("नमस्ते", 3)).toBe("नम");
  });

  test("cuts within a letter that has more marks than fit", () => {
    expect(cutText(`Z${"\u0338".repeat(80)}`, 50)).toBe(`Z${"\u0338".repeat(49)}`);
  });
});

describe("limitTyped", () => {
  test("keeps what fits of the typed text, and the text after it", () => {
    expect(limitTyped("ab12cd", 4, 5)).toEqual({ value: "ab1cd", caret: 3 });
    expect(limitTyped(`ab${family}cd`, 2 + family.length, 8)).toEqual({ value: "abcd", caret: 2 });
    expect(limitTyped("abcd", 0, 3)).toEqual({ value: "abc", caret: 0 });
  });

  test("changes nothing if everything fits", () => {
    expect(limitTyped("abcd", 2, 4)).toEqual({ value: "abcd", caret: 2 });
  });
});
