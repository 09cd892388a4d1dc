import { describe, expect, test } from "vitest";
import { text } from "../../test-data/images.ts";
import photos from "../../test-data/photos.json" with { type: "json" };
import { concatenate } from "./bytes.ts";
import { prepareBackgroundPhoto, readImage, stripMetadata } from "./read.ts";

/** Encoder output of 401 by 201 pixels, one file per way to write a JPEG. */
const files = Object.entries(photos).map(([kind, hex]) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return { kind, bytes, unmarked: bytes.subarray(0, -2), stripped: stripMetadata(bytes) };
});

const open = (bytes: Uint8Array) =>
  prepareBackgroundPhoto({ bytes, mime: "image/jpeg", name: "start.jpg" });

describe.each(files)("a JPEG ($kind)", ({ bytes, unmarked, stripped }) => {
  test("is complete without its end mark, which is added", () => {
    for (const file of [unmarked, bytes.subarray(0, -1)]) {
      expect(open(file)).toMatchObject({ ok: true, photo: { width: 401, height: 201 } });
      expect(stripMetadata(file)).toEqual(stripped);
    }
  });

  test("loses what a phone appends, with and without an end mark", () => {
    const trailers = [
      text("SEFHk\0\0\0secretSEFT"),
      text("\0\0\0\x18ftypmp42 \xff\xd9 secret"),
      text("\xff\xfe\0\x08secret\xff\xd9"),
      new Uint8Array(4096),
      bytes,
    ];
    for (const trailer of trailers) {
      for (const photo of [bytes, unmarked]) {
        expect(stripMetadata(concatenate([photo, trailer]))).toEqual(stripped);
      }
    }
  });

  test("may have bytes between its segments, as decoders accept", () => {
    const [first, rest] = [bytes.subarray(0, 20), bytes.subarray(20)];
    expect(stripMetadata(concatenate([first, text("\0\xff\0between\xff"), rest]))).toEqual(
      stripped,
    );
  });

  test("is refused if it is cut off earlier", () => {
    const closeToEnd = unmarked.length - 20;
    for (let length = 0; length < unmarked.length; length += length < closeToEnd ? 29 : 1) {
      expect(readImage(bytes.subarray(0, length)), String(length)).toBeNull();
    }
    expect(open(bytes.subarray(0, bytes.length / 2))).toMatchObject({
      ok: false,
      message: 'Failed to load image "start.jpg". The file may be corrupted or not a valid image.',
    });
  });

  test("never throws with a damaged byte", () => {
    for (let at = 0; at < unmarked.length; at += 29) {
      const damaged = unmarked.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
      expect(() => readImage(damaged)).not.toThrow();
    }
  });
});
