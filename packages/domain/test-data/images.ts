/** Images built byte by byte, so that tests know their whole content. */

import { concatenate } from "../src/images/bytes.ts";
import { crc32 } from "../src/images/crc32.ts";

export const text = (characters: string) =>
  Uint8Array.from(characters, (character) => character.charCodeAt(0));

const big = (value: number, size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (value >>> (8 * (size - 1 - index))) & 0xff);

/** An EXIF block with one directory: the orientation, a SHORT unless the entry says otherwise, and text instead of GPS data. */
export function tiff(
  orientation: number,
  order: "MM" | "II" = "MM",
  { type = 3, count = 1, mark = 42 } = {},
): Uint8Array {
  const number = (value: number, size: number) =>
    order === "MM" ? big(value, size) : big(value, size).reverse();
  return concatenate([
    text(order),
    number(mark, 2),
    number(8, 4),
    number(2, 2),
    ...[number(0x010f, 2), number(2, 2), number(4, 4), text("GPS\0")],
    ...[number(0x0112, 2), number(type, 2), number(count, 4)],
    ...(type === 4 ? [number(orientation, 4)] : [number(orientation, 2), number(0, 2)]),
    number(0, 4),
    text("GPSLatitude 40.7"),
  ]);
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatenate([text(type), data]);
  return concatenate([big(data.length, 4), body, big(crc32(body), 4)]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function png(
  { width, height }: Size,
  extra: readonly Uint8Array[] = [],
  last: readonly Uint8Array[] = [],
): Uint8Array {
  return concatenate([
    pngSignature,
    pngChunk("IHDR", concatenate([big(width, 4), big(height, 4), big(0x08020000, 4), big(0, 1)])),
    ...extra,
    pngChunk("IDAT", text("compressed pixels")),
    ...last,
    pngChunk("IEND", new Uint8Array()),
  ]);
}

export function jpegSegment(marker: number, payload: Uint8Array): Uint8Array {
  return concatenate([new Uint8Array([0xff, marker]), big(payload.length + 2, 2), payload]);
}

export const exifSegment = (...values: Parameters<typeof tiff>) =>
  jpegSegment(0xe1, concatenate([text("Exif\0\0"), tiff(...values)]));

export const jfifSegment = (thumbnail = "") =>
  jpegSegment(
    0xe0,
    concatenate([
      text("JFIF\0"),
      big(0x01010000, 4),
      big(0x480048, 3),
      big(thumbnail ? 1 : 0, 1),
      big(thumbnail ? 1 : 0, 1),
      text(thumbnail),
    ]),
  );

/** Two scans with an escaped 0xFF and a restart marker in their data, as progressive files have. */
export function jpeg({ width, height }: Size, extra: readonly Uint8Array[] = []): Uint8Array {
  const scan = new Uint8Array([1, 2, 0xff, 0x00, 0xff, 0xd3, 4, 5]);
  return concatenate([
    new Uint8Array([0xff, 0xd8]),
    ...extra,
    jpegSegment(0xdb, new Uint8Array(65)),
    jpegSegment(
      0xc2,
      concatenate([big(8, 1), big(height, 2), big(width, 2), big(1, 1), big(0x11, 3)]),
    ),
    jpegSegment(0xc4, new Uint8Array(20)),
    ...[jpegSegment(0xda, new Uint8Array(6)), scan],
    jpegSegment(0xc4, new Uint8Array(20)),
    ...[jpegSegment(0xda, new Uint8Array(6)), scan],
    new Uint8Array([0xff, 0xd9]),
  ]);
}
