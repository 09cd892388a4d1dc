import { describe, expect, test } from "vitest";
import { backgroundPhotoPath, logoPath, photoPreview } from "./path.ts";
import { backgroundPhotoHint, squareLogoHint } from "./preflight.ts";
import { checkBackgroundPhoto, checkSquareLogo, unreadableImageMessage } from "./rules.ts";

const megabyte = 1024 * 1024;

describe("a background photo", () => {
  test("has a hint that states its limits", () => {
    expect(backgroundPhotoHint()).toBe(
      "PNG or JPEG up to 5 MB, 400 to 4000 px wide and 200 to 3000 px high. We remove location data.",
    );
  });

  const photo = { bytes: 5 * megabyte, mime: "image/jpeg", width: 1600, height: 900 };

  test("is a PNG or a JPEG", () => {
    for (const mime of ["image/png", "image/jpeg", "image/jpg", "IMAGE/PNG"]) {
      expect(checkBackgroundPhoto({ ...photo, mime })).toBeNull();
    }
    expect(checkBackgroundPhoto({ ...photo, mime: "image/webp" })).toBe(
      'File type "image/webp" is not supported. Please use PNG or JPEG format.',
    );
    expect(checkBackgroundPhoto({ ...photo, mime: "" })).toBe(
      'File type "" is not supported. Please use PNG or JPEG format.',
    );
  });

  test("has at most 5 MB", () => {
    expect(checkBackgroundPhoto({ ...photo, bytes: 5 * megabyte + 1 })).toBe(
      "File size is 5.01 MB, but maximum allowed is 5MB",
    );
    expect(checkBackgroundPhoto({ ...photo, bytes: 7.25 * megabyte })).toBe(
      "File size is 7.25 MB, but maximum allowed is 5MB",
    );
  });

  test("is 400 to 4000 pixels wide", () => {
    expect(checkBackgroundPhoto({ ...photo, width: 400 })).toBeNull();
    expect(checkBackgroundPhoto({ ...photo, width: 4000 })).toBeNull();
    for (const width of [399, 4001]) {
      expect(checkBackgroundPhoto({ ...photo, width })).toBe(
        `Image width is ${String(width)}px, but must be between 400px and 4000px.`,
      );
    }
  });

  test("is 200 to 3000 pixels high", () => {
    expect(checkBackgroundPhoto({ ...photo, height: 200 })).toBeNull();
    expect(checkBackgroundPhoto({ ...photo, height: 3000 })).toBeNull();
    for (const height of [199, 3001]) {
      expect(checkBackgroundPhoto({ ...photo, height })).toBe(
        `Image height is ${String(height)}px, but must be between 200px and 3000px.`,
      );
    }
  });

  test("may have any aspect ratio", () => {
    expect(checkBackgroundPhoto({ ...photo, width: 4000, height: 200 })).toBeNull();
    expect(checkBackgroundPhoto({ ...photo, width: 400, height: 3000 })).toBeNull();
  });

  test("is checked in the order type, size, width, height", () => {
    const wrong = { bytes: 9 * megabyte, mime: "text/html", width: 1, height: 1 };
    expect(checkBackgroundPhoto(wrong)).toMatch(/^File type/);
    expect(checkBackgroundPhoto({ ...wrong, mime: "image/png" })).toMatch(/^File size/);
    expect(checkBackgroundPhoto({ ...wrong, mime: "image/png", bytes: 1 })).toMatch(/^Image width/);
  });

  test("has a message with its file name, if any, when it cannot be read", () => {
    expect(unreadableImageMessage("start.png")).toBe(
      'Failed to load image "start.png". The file may be corrupted or not a valid image.',
    );
    expect(unreadableImageMessage("תמונה!.png")).toContain('image "\u2068תמונה!.png\u2069".');
    expect(unreadableImageMessage()).toBe(
      "Failed to load image. The file may be corrupted or not a valid image.",
    );
  });
});

describe("a square logo", () => {
  test("has a hint that states its limits", () => {
    expect(squareLogoHint()).toBe(
      "Square, PNG or JPEG up to 2 MB, 160 to 800 px each way. We remove location data.",
    );
  });

  const logo = { bytes: 2 * megabyte, mime: "image/png", width: 400, height: 400 };

  test("has at most 2 MB", () => {
    expect(checkSquareLogo(logo)).toBeNull();
    expect(checkSquareLogo({ ...logo, bytes: 2 * megabyte + 1 })).toBe(
      "File size is 2.01 MB, but maximum allowed is 2MB",
    );
  });

  test("is 160 to 800 pixels each way", () => {
    expect(checkSquareLogo({ ...logo, width: 160, height: 160 })).toBeNull();
    expect(checkSquareLogo({ ...logo, width: 800, height: 800 })).toBeNull();
    expect(checkSquareLogo({ ...logo, width: 159 })).toBe(
      "Image width is 159px, but must be between 160px and 800px.",
    );
    expect(checkSquareLogo({ ...logo, height: 801 })).toBe(
      "Image height is 801px, but must be between 160px and 800px.",
    );
  });

  test("has an aspect ratio within 0.1 of 1", () => {
    expect(checkSquareLogo({ ...logo, width: 440 })).toBeNull();
    expect(checkSquareLogo({ ...logo, width: 360 })).toBeNull();
    expect(checkSquareLogo({ ...logo, width: 444 })).toBe(
      "Image aspect ratio is 1.11, but must be within 0.1 of 1.",
    );
    expect(checkSquareLogo({ ...logo, width: 356 })).toBe(
      "Image aspect ratio is 0.89, but must be within 0.1 of 1.",
    );
  });
});

describe("a photo's path", () => {
  test("contains the race's name, a timestamp and the type's extension", () => {
    expect(backgroundPhotoPath("Harbour Marathon", "image/png", 1770000000000)).toBe(
      "backgrounds/harbour-marathon-bg-1770000000000.png",
    );
    expect(backgroundPhotoPath("Été à Paris!", "image/jpeg", 1)).toBe(
      "backgrounds/ete-a-paris-bg-1.jpg",
    );
  });

  test("never leaves its folder and is never empty", () => {
    expect(backgroundPhotoPath("../../logos/x", "image/jpg", 1)).toBe(
      "backgrounds/logos-x-bg-1.jpg",
    );
    expect(backgroundPhotoPath("東京", "image/png", 1)).toBe("backgrounds/race-bg-1.png");
    expect(backgroundPhotoPath("x".repeat(120), "image/png", 1).length).toBeLessThan(90);
  });

  test("and its address lead to those of its preview; other files have none", () => {
    const host = "https://api.example/storage/v1/object/public/race-background-photos/";
    for (const folder of ["", "/", host]) {
      for (const extension of ["png", "jpg", "jpeg"]) {
        const preview = photoPreview(`${folder}backgrounds/x-preview-bg-17.${extension}`);
        expect(preview).toBe(`${folder}backgrounds/x-preview-bg-17-preview.jpg`);
        expect(photoPreview(preview ?? "")).toBeNull();
      }
    }
    const others = ["blob:https://outpace.example/1", "logos/x-17.png", "backgrounds/x.jpg"];
    expect(others.map(photoPreview)).toEqual([null, null, null]);
  });

  test("of a logo contains the brand's name, a timestamp and the type's extension", () => {
    expect(logoPath("Harbour & Söhne", "image/png", 1770000000000)).toBe(
      "logos/harbour-sohne-1770000000000.png",
    );
    expect(logoPath("東京", "image/jpeg", 1)).toBe("logos/brand-1.jpg");
    expect(logoPath("../backgrounds/x", "image/jpg", 1)).toBe("logos/backgrounds-x-1.jpg");
  });
});
