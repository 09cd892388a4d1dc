import { expect, test } from "vitest";
import { canOutline, outlineText, type OutlineFont } from "./outlines.ts";

const font: OutlineFont = {
  capHeight: 0.7,
  xHeight: 0.5,
  glyphs: {
    A: { advance: 900, path: "M10 0l5 5z" },
    V: { advance: 800, path: "M20 0l5 5zM-30 4l1 1z" },
    "1": { advance: 500, path: "M0 0l9 9z" },
  },
  tabular: { "1": { advance: 700, path: "M100 0l9 9z" } },
  kerning: { AV: -70 },
};

test("each glyph starts where the last one ends, closer by the pair's kerning", () => {
  expect(outlineText(font, "AV")).toEqual({
    path: "M10 0l5 5zM850 0l5 5zM800 4l1 1z",
    width: 1.63,
  });
});

test("tracking goes between characters, and tabular digits are optional", () => {
  expect(outlineText(font, "11", { tabular: true, tracking: 0.1 }).width).toBe(1.5);
  expect(outlineText(font, "11").width).toBe(1);
});

test("a text with a character outside the font cannot be outlined", () => {
  expect(canOutline(font, "AV1")).toBe(true);
  expect(canOutline(font, "AVЖ")).toBe(false);
  expect(outlineText(font, "AЖ").width).toBe(0.9);
});
