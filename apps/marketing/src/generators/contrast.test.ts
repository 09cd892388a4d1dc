import { expect, test } from "vitest";
import { contrast, textColorOn } from "./contrast.ts";

test("the contrast of two colors is WCAG's ratio, in either order", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
});

test("text has a contrast of at least 4.5 on every grey", () => {
  for (let level = 0; level < 256; level++) {
    const grey = `#${level.toString(16).padStart(2, "0").repeat(3)}`;
    expect(contrast(textColorOn(grey), grey), grey).toBeGreaterThanOrEqual(4.5);
  }
});
