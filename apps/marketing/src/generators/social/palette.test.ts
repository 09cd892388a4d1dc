import { expect, test } from "vitest";
import { contrast } from "../contrast.ts";
import { largeText, mix, palette, scrimOpacity, smallText } from "./palette.ts";

/** Every gray, the corners of the color cube, and colors spread evenly over it. */
const colors = [
  ...Array.from({ length: 256 }, (_, gray) => gray * 0x010101),
  ...Array.from({ length: 8 }, (_, corner) =>
    Number(`0x${[4, 2, 1].map((bit) => (corner & bit ? "ff" : "00")).join("")}`),
  ),
  ...Array.from({ length: 5000 }, (_, index) =>
    Math.floor((index * 0.618034 * 0x1000000) % 0x1000000),
  ),
].map((color) => `#${color.toString(16).padStart(6, "0")}`);

test("on any color, small text has a contrast of 4.5 and large text of 3", () => {
  for (const color of colors) {
    const { field, lane, text, accent, onAccent, wordmark, band, onBand } = palette(color);
    expect(field).toBe(color);
    for (const behind of [field, lane]) {
      expect(contrast(text, behind), `${text} on ${behind}`).toBeGreaterThanOrEqual(smallText);
      expect(contrast(wordmark, behind), `${wordmark} on ${behind}`).toBeGreaterThanOrEqual(
        largeText,
      );
    }
    expect(contrast(accent, field)).toBeGreaterThanOrEqual(largeText);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(largeText);
    expect(contrast(onBand, band)).toBeGreaterThanOrEqual(largeText);
  }
});

test("the second part of the name is red if red is legible", () => {
  expect(palette("#0b0b0c").wordmark).toBe("#ff0000");
  expect(palette("#ffffff").wordmark).toBe("#ff0000");
  expect(palette("#ff0000").wordmark).not.toBe("#ff0000");
});

test("the scrim is just dark enough for white text on a white photo", () => {
  const behind = (opacity: number) => mix("#ffffff", "#000000", opacity);
  expect(contrast("#ffffff", behind(scrimOpacity(smallText)))).toBeGreaterThanOrEqual(smallText);
  expect(contrast("#ffffff", behind(scrimOpacity(smallText) - 0.02))).toBeLessThan(smallText);
});
