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
import { readImage, stripMetadata } from "./read.ts";

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

  const damaged = pngChunk("eXIf", tiff(6)).map((byte, at, all) =>
    at === all.length - 1 ? byte ^ 1 : byte,
  );
  const late = jpeg(size).subarray(0, -2);

  test.each([
    ["an orientation that does not exist", jpeg(size, [exifSegment(9)])],
    ["an orientation of 0", jpeg(size, [exifSegment(0)])],
    ["an orientation of type LONG", jpeg(size, [exifSegment(6, "II", { type: 4 })])],
    [
      "one of type LONG before another block",
      jpeg(size, [exifSegment(6, "II", { type: 4 }), exifSegment(6)]),
    ],
    ["an orientation of type BYTE", png(size, [pngChunk("eXIf", tiff(6, "II", { type: 1 }))])],
    ["two values", jpeg(size, [exifSegment(6, "MM", { count: 2 })])],
    ["a block that is no TIFF", jpeg(size, [exifSegment(6, "MM", { mark: 43 })])],
    ["a block after the pixels of a JPEG", concatenate([late, exifSegment(6), text("\xff\xd9")])],
    ["a chunk after the pixels of a PNG", png(size, [], [pngChunk("eXIf", tiff(6))])],
    ["a damaged chunk", png(size, [damaged])],
  ])("with %s is shown upright by browsers, and stored so", (_, shownUpright) => {
    expect(readImage(shownUpright)).toMatchObject(size);
    const plain = sniffImageMime(shownUpright) === "image/png" ? png(size) : jpeg(size);
    expect(stripMetadata(shownUpright)).toEqual(plain);
  });

  test("is rotated by the first block or chunk that browsers read", () => {
    const displayed = { width: 600, height: 1200 };
    expect(readImage(jpeg(size, [exifSegment(6), exifSegment(1)]))).toMatchObject(displayed);
    const chunks = [damaged, pngChunk("eXIf", tiff(6)), pngChunk("eXIf", tiff(1))];
    expect(readImage(png(size, chunks))).toMatchObject(displayed);
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
