import { expect, test } from "vitest";
import { croppedSide, cropToCard, cropToPreview } from "./crop.ts";
import { checkBackgroundPhoto } from "./rules.ts";

test("a photo is cropped along its longer side unless it has a card's shape", () => {
  const portrait = { width: 800, height: 1200 };
  expect(croppedSide(portrait)).toBe("height");
  expect(cropToCard(portrait, 0)).toEqual({ x: 0, y: 0, width: 800, height: 400 });
  expect(cropToCard(portrait, 25)).toEqual({ x: 0, y: 200, width: 800, height: 400 });
  expect(cropToCard(portrait, 100)).toMatchObject({ y: 800 });
  const panorama = { width: 3000, height: 500 };
  expect(croppedSide(panorama)).toBe("width");
  expect(cropToCard(panorama, 50)).toEqual({ x: 1000, y: 0, width: 1000, height: 500 });
  expect(cropToCard(panorama, 130)).toMatchObject({ x: 2000 });
  expect(croppedSide({ width: 1201, height: 601 })).toBeNull();
});

test("a preview shows the middle of a photo", () => {
  expect(cropToPreview({ width: 4000, height: 630 })).toEqual({
    ...{ x: 1400, y: 0 },
    ...{ width: 1200, height: 630 },
  });
  expect(cropToPreview({ width: 400, height: 410 })).toEqual({
    ...{ x: 0, y: 100 },
    ...{ width: 400, height: 210 },
  });
});

test("a valid photo is still valid once cropped", () => {
  for (let width = 400; width <= 4000; width += 171) {
    for (let height = 200; height <= 3000; height += 97) {
      const { x, y, ...size } = cropToCard({ width, height }, 77);
      expect(checkBackgroundPhoto({ bytes: 1, mime: "image/png", ...size })).toBeNull();
      expect(x + size.width <= width && y + size.height <= height).toBe(true);
    }
  }
});
