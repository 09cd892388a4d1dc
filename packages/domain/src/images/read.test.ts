import { describe, expect, test } from "vitest";
import {
  exifSegment,
  jfifSegment,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  text,
  tiff,
} from "../../test-data/images.ts";
import { concatenate } from "./bytes.ts";
import { sniffImageMime } from "./facts.ts";
import { checkLogoRules, checkPhotoRules, type MeasuredPhoto } from "./preflight.ts";
import { prepareBackgroundPhoto, prepareSquareLogo, readImage, stripMetadata } from "./read.ts";

const size = { width: 1200, height: 600 };

function holds(bytes: Uint8Array | null, words: string): boolean {
  return String.fromCharCode(...(bytes ?? [])).includes(words);
}

test("type and size are read from the bytes", () => {
  expect(readImage(png(size))).toEqual({ bytes: png(size).length, mime: "image/png", ...size });
  expect(readImage(jpeg(size))).toEqual({ bytes: jpeg(size).length, mime: "image/jpeg", ...size });
});

test("anything but PNG and JPEG is not an image, whatever its name", () => {
  for (const content of ["<!doctype html>", "<svg/>", "GIF89a", "RIFF....WEBP", "%PDF-1.7", ""]) {
    expect(sniffImageMime(text(content))).toBeNull();
    expect(readImage(text(content))).toBeNull();
    expect(stripMetadata(text(content))).toBeNull();
  }
});

test("a view into a larger buffer is read from its own start", () => {
  const padded = concatenate([new Uint8Array(7), png(size)]);
  expect(readImage(padded.subarray(7))).toMatchObject(size);
});

test("an image truncated at any byte is not read and does not throw", () => {
  const extra = [exifSegment(6)];
  for (const whole of [png(size, [pngChunk("eXIf", tiff(6))]), jpeg(size, extra)]) {
    for (let length = 0; length < whole.length; length++) {
      expect(readImage(whole.subarray(0, length))).toBeNull();
      expect(stripMetadata(whole.subarray(0, length))).toBeNull();
    }
  }
});

test("an image without width or height is not read", () => {
  expect(readImage(png({ width: 0, height: 600 }))).toBeNull();
  expect(readImage(jpeg({ width: 1200, height: 0 }))).toBeNull();
});

test("a PNG chunk ends with the checksum that decoders expect", () => {
  expect([...pngChunk("IEND", new Uint8Array())].slice(-4)).toEqual([0xae, 0x42, 0x60, 0x82]);
});

describe("a rotated image", () => {
  test.each([1, 2, 3, 4])("of orientation %i keeps its width and height", (orientation) => {
    expect(readImage(jpeg(size, [exifSegment(orientation)]))).toMatchObject(size);
  });

  test.each([5, 6, 7, 8])("of orientation %i is measured as it is displayed", (orientation) => {
    const displayed = { width: 600, height: 1200 };
    expect(readImage(jpeg(size, [exifSegment(orientation, "MM")]))).toMatchObject(displayed);
    expect(readImage(jpeg(size, [exifSegment(orientation, "II")]))).toMatchObject(displayed);
    expect(readImage(png(size, [pngChunk("eXIf", tiff(orientation))]))).toMatchObject(displayed);
  });

  test("keeps its orientation when its location is removed", () => {
    for (const turned of [jpeg(size, [exifSegment(6)]), png(size, [pngChunk("eXIf", tiff(6))])]) {
      const stripped = stripMetadata(turned) ?? new Uint8Array();
      expect(readImage(stripped)).toMatchObject({ width: 600, height: 1200 });
      expect(holds(stripped, "GPS")).toBe(false);
    }
  });

  test("gets a new EXIF block that contains only the orientation", () => {
    const only = Uint8Array.from([
      ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
      ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
    ]);
    expect(stripMetadata(png(size, [pngChunk("eXIf", tiff(6))]))).toEqual(
      png(size, [pngChunk("eXIf", only)]),
    );
    expect(stripMetadata(jpeg(size, [exifSegment(6)]))).toEqual(
      jpeg(size, [jpegSegment(0xe1, concatenate([text("Exif\0\0"), only]))]),
    );
  });

  test("with an orientation that does not exist is not rotated", () => {
    expect(readImage(jpeg(size, [exifSegment(9)]))).toMatchObject(size);
    expect(readImage(jpeg(size, [exifSegment(0)]))).toMatchObject(size);
  });
});

describe("removing metadata", () => {
  test("leaves an image without metadata byte for byte", () => {
    const cleanPng = png(size, [
      pngChunk("gAMA", text("\0\0\0\x01")),
      pngChunk("iCCP", text("profile")),
    ]);
    expect(stripMetadata(cleanPng)).toEqual(cleanPng);
    const cleanJpeg = jpeg(size, [
      jfifSegment(),
      jpegSegment(0xe2, text("ICC_PROFILE\0profile")),
      jpegSegment(0xee, text("Adobe")),
    ]);
    expect(stripMetadata(cleanJpeg)).toEqual(cleanJpeg);
  });

  test("removes every part of a JPEG that can contain its location or author", () => {
    const stripped = stripMetadata(
      concatenate([
        jpeg(size, [
          jfifSegment("secret thumbnail"),
          exifSegment(1),
          jpegSegment(0xe1, text("http://ns.adobe.com/xap/1.0/\0secret")),
          jpegSegment(0xe2, text("MPF\0secret")),
          jpegSegment(0xed, text("Photoshop 3.0\0secret")),
          jpegSegment(0xef, text("secret")),
          jpegSegment(0xfe, text("secret")),
        ]),
        text("secret video behind the end"),
      ]),
    );
    expect(stripped).toEqual(jpeg(size, [jfifSegment()]));
  });

  test("removes all text, time, animation and unknown chunks of a PNG", () => {
    const secrets = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "acTL", "prVt"].map((type) =>
      pngChunk(type, text("secret")),
    );
    expect(stripMetadata(concatenate([png(size, secrets), text("secret")]))).toEqual(png(size));
  });
});

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
