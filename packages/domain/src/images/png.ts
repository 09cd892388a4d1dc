import { concatenate, viewOf } from "./bytes.ts";
import { crc32 } from "./crc32.ts";
import { isSideways, orientationTiff, readOrientation } from "./orientation.ts";

interface Chunk {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly data: Uint8Array;
}

const signatureLength = 8;

/** The chunks up to and including IEND; null if the file is truncated or a required chunk is missing. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = signatureLength;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({
      type,
      bytes: bytes.subarray(at, end),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    if (type === "IEND") {
      const isWhole = chunks[0]?.type === "IHDR" && chunks.some((chunk) => chunk.type === "IDAT");
      return isWhole ? chunks : null;
    }
    at = end;
  }
  return null;
}

/** Decoders read it before the pixels, and leave out a damaged chunk. */
function orientationOf(chunks: readonly Chunk[]): number {
  const exif = chunks
    .slice(
      0,
      chunks.findIndex(({ type }) => type === "IDAT"),
    )
    .find(({ type, bytes }) => type === "eXIf" && isIntact(bytes));
  return exif ? readOrientation(exif.data) : 1;
}

function isIntact(chunk: Uint8Array): boolean {
  return viewOf(chunk).getUint32(chunk.length - 4) === crc32(chunk.subarray(4, -4));
}

/** Width and height as displayed; null if the bytes are not a complete PNG. */
export function readPngSize(bytes: Uint8Array): { width: number; height: number } | null {
  const chunks = readChunks(bytes);
  const header = chunks?.[0]?.data;
  if (!chunks || !header || header.length !== 13) return null;
  const width = viewOf(header).getUint32(0);
  const height = viewOf(header).getUint32(4);
  if (width === 0 || height === 0) return null;
  return isSideways(orientationOf(chunks)) ? { width: height, height: width } : { width, height };
}

/** What decoding, colour and size need. Text, time, EXIF, animation and unknown chunks are removed. */
const needed = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs".split(" "),
);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const name = Uint8Array.from(type, (character) => character.charCodeAt(0));
  const frame = new Uint8Array(8);
  viewOf(frame).setUint32(0, data.length);
  viewOf(frame).setUint32(4, crc32(concatenate([name, data])));
  return concatenate([frame.subarray(0, 4), name, data, frame.subarray(4)]);
}

/**
 * The image without metadata and without anything after its end. A rotated image gets a new eXIf chunk
 * that contains only its orientation. Null if the bytes are not a complete PNG.
 */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || !header) return null;
  const orientation = orientationOf(chunks);
  const rotation = orientation === 1 ? [] : [chunk("eXIf", orientationTiff(orientation))];
  return concatenate([
    bytes.subarray(0, signatureLength),
    header.bytes,
    ...rotation,
    ...chunks.filter(({ type }) => type !== "IHDR" && needed.has(type)).map((kept) => kept.bytes),
  ]);
}
