import { describe, expect, test } from "vitest";
import { exifSegment, jpeg, png, pngChunk, text } from "../../test-data/images.ts";
import { checkLogoRules, checkPhotoRules, type MeasuredPhoto } from "./preflight.ts";
import { prepareBackgroundPhoto, prepareSquareLogo, stripMetadata } from "./read.ts";

const size = { width: 1200, height: 600 };

const outcomes = (measured: MeasuredPhoto) =>
  checkPhotoRules(measured).map(({ outcome, text }) => [outcome, text]);

describe("a chosen background photo", () => {
  const chosen = { bytes: jpeg(size, [exifSegment(1)]), mime: "image/jpeg", name: "start.jpg" };

  test("returns a valid photo without metadata, with its size", () => {
    const content = stripMetadata(chosen.bytes);
    expect(prepareBackgroundPhoto(chosen)).toMatchObject({
      ok: true,
      photo: { ...size, mime: "image/jpeg", bytes: content?.length, content },
    });
  });

  test("identifies the type by the bytes, not by what the browser reports", () => {
    expect(prepareBackgroundPhoto({ ...chosen, mime: "image/png" })).toMatchObject({
      ok: true,
      photo: { mime: "image/jpeg" },
    });
  });

  const messageOf = (changes: Partial<typeof chosen>) => {
    const prepared = prepareBackgroundPhoto({ ...chosen, ...changes });
    return prepared.ok ? null : prepared.message;
  };

  test("refuses another type and names it", () => {
    expect(messageOf({ bytes: text("<svg>"), mime: "image/svg+xml" })).toBe(
      'File type "image/svg+xml" is not supported. Please use PNG or JPEG format.',
    );
  });

  test.each([
    ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp", "WebP"],
    ["\0\0\0\x18ftypheic", "image/heic", "HEIC"],
    ["\0\0\0\x18ftypmif1", "image/heif", "HEIF"],
    ["\0\0\0\x18ftypavif", "image/avif", "AVIF"],
    ["GIF89a", "image/gif", "GIF"],
  ])("names the real type of a file that is called .jpg (%j is %s)", (start, type, name) => {
    const bytes = text(start);
    expect(messageOf({ bytes })).toBe(
      `File type "${type}" is not supported. Please use PNG or JPEG format.`,
    );
    expect(outcomes(prepareBackgroundPhoto({ ...chosen, bytes }).measured)[0]).toEqual([
      "fail",
      `Type ${name}: PNG or JPEG`,
    ]);
  });

  test("refuses more than 5 MB", () => {
    const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
    bytes.set(chosen.bytes);
    expect(messageOf({ bytes })).toBe("File size is 5.01 MB, but maximum allowed is 5MB");
  });

  test("refuses a truncated file or one that is not an image, by name", () => {
    const message =
      'Failed to load image "start.jpg". The file may be corrupted or not a valid image.';
    expect(messageOf({ bytes: text("<html>") })).toBe(message);
    expect(messageOf({ bytes: chosen.bytes.subarray(0, 90) })).toBe(message);
  });

  test("refuses a partly read file by its whole size", () => {
    expect(prepareBackgroundPhoto({ ...chosen, size: 2 ** 40 })).toMatchObject({
      message: "File size is 1048576.00 MB, but maximum allowed is 5MB",
    });
  });

  test("shows each rule with its measurement", () => {
    const wide = prepareBackgroundPhoto({ ...chosen, bytes: jpeg({ width: 4001, height: 600 }) });
    expect(outcomes(wide.measured)).toEqual([
      ["pass", "Type JPEG: PNG or JPEG"],
      ["pass", "File size 1 kB: up to 5 MB"],
      ["fail", "Width 4,001 px: between 400 and 4,000 px"],
      ["pass", "Height 600 px: between 200 and 3,000 px"],
      ["unknown", "Readable: not checked"],
    ]);
    const torn = prepareBackgroundPhoto({ ...chosen, bytes: chosen.bytes.subarray(0, 90) });
    expect(outcomes(torn.measured).slice(2)).toEqual([
      ["unknown", "Width not measured: between 400 and 4,000 px"],
      ["unknown", "Height not measured: between 200 and 3,000 px"],
      ["fail", "Readable: the image is damaged or incomplete"],
    ]);
    const pdf = { ...chosen, bytes: text("%PDF-1.7"), mime: "application/pdf" };
    const typeOf = (file: typeof chosen) => outcomes(prepareBackgroundPhoto(file).measured)[0];
    expect(typeOf(pdf)).toEqual(["fail", "Type application/pdf: PNG or JPEG"]);
    expect(typeOf({ ...pdf, mime: "image/jpeg" })).toEqual(["fail", "Type unknown: PNG or JPEG"]);
  });

  test("refuses a photo that is too small and names the side", () => {
    expect(messageOf({ bytes: jpeg({ width: 399, height: 600 }) })).toBe(
      "Image width is 399px, but must be between 400px and 4000px.",
    );
  });
});

describe("a chosen logo", () => {
  const chosen = (width: number, height: number) => ({
    bytes: png({ width, height }, [pngChunk("tEXt", text("secret"))]),
    mime: "image/png",
    name: "logo.png",
  });

  test("is returned without metadata, with its size", () => {
    const prepared = prepareSquareLogo(chosen(400, 400));
    expect(prepared).toMatchObject({
      ok: true,
      photo: { width: 400, height: 400, content: png({ width: 400, height: 400 }) },
    });
  });

  test("is refused by a logo's limits and not by a photo's", () => {
    expect(prepareSquareLogo(chosen(1200, 600))).toMatchObject({
      message: "Image width is 1200px, but must be between 160px and 800px.",
    });
    expect(prepareSquareLogo({ ...chosen(400, 400), size: 2 * 1024 * 1024 + 1 })).toMatchObject({
      message: "File size is 2.01 MB, but maximum allowed is 2MB",
    });
  });

  test("shows each rule with its measurement, also of its shape", () => {
    const checksOf = (file: Parameters<typeof prepareSquareLogo>[0]) =>
      checkLogoRules(prepareSquareLogo(file).measured).map(({ outcome, text }) => [outcome, text]);
    expect(checksOf(chosen(500, 400))).toEqual([
      ["pass", "Type PNG: PNG or JPEG"],
      ["pass", "File size 1 kB: up to 2 MB"],
      ["pass", "Width 500 px: between 160 and 800 px"],
      ["pass", "Height 400 px: between 160 and 800 px"],
      ["fail", "Aspect ratio 1.25: within 0.1 of 1"],
      ["unknown", "Readable: not checked"],
    ]);
    expect(checksOf({ bytes: text("%PDF-1.7"), mime: "application/pdf" })[4]).toEqual([
      "unknown",
      "Aspect ratio not measured: within 0.1 of 1",
    ]);
  });
});
