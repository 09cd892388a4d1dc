import { concatenate, startsWithText, viewOf } from "./bytes.ts";
import { isRestart, JpegScans } from "./scans.ts";
import { isSideways, orientationTiff, readOrientation } from "./orientation.ts";

interface Segment {
  readonly marker: number;
  /** From the marker to the end of the segment; a scan includes its compressed data. */
  readonly bytes: Uint8Array;
  readonly payload: Uint8Array;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const exifHeader = "Exif\0\0";

interface Structure {
  readonly segments: Segment[];
  /** The position after the end mark, or after the last scan if the mark is missing. */
  readonly end: number;
}

/** The segments of an image, without its end mark and what follows; null if it is truncated or not a JPEG. */
function readSegments(bytes: Uint8Array): Segment[] | null {
  const marked = readStructure(bytes, null);
  if (marked?.end === bytes.length) return marked.segments;
  // The end mark is missing, or belongs to something a phone appended: another image, or a video.
  return (readStructure(bytes, new JpegScans()) ?? marked)?.segments ?? null;
}

/** Without `scans`, a scan ends at the next marker and the image at its end mark. With them, both end with their data. */
function readStructure(bytes: Uint8Array, scans: JpegScans | null): Structure | null {
  const view = viewOf(bytes);
  const segments: Segment[] = [];
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Decoders skip what stands between segments.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0x00) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return scans === null ? { segments, end: at + 2 } : null;
    if (at + 4 > bytes.length) return null;
    const length = view.getUint16(at + 2);
    const payloadEnd = at + 2 + length;
    if (length < 2 || payloadEnd > bytes.length) return null;
    const payload = bytes.subarray(at + 4, payloadEnd);
    scans?.take(marker, payload);
    const end =
      marker !== startOfScan
        ? payloadEnd
        : scans
          ? scans.endOf(bytes, payloadEnd, payload)
          : endOfScan(bytes, payloadEnd);
    if (end === null) return null;
    segments.push({ marker, bytes: bytes.subarray(at, end), payload });
    if (scans?.areComplete) return { segments, end };
    at = end;
  }
  return null;
}

/** Compressed data ends at a marker that is neither an escaped 0xFF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Decoders read it before the pixels. */
function orientationOf(segments: readonly Segment[]): number {
  const exif = segments
    .slice(
      0,
      segments.findIndex(({ marker }) => marker === startOfScan),
    )
    .find(({ marker, payload }) => marker === 0xe1 && startsWithText(payload, exifHeader));
  return exif ? readOrientation(exif.payload.subarray(exifHeader.length)) : 1;
}

/** Width and height as displayed; null if the bytes are not a complete JPEG. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const segments = readSegments(bytes);
  const frame = segments?.find(({ marker }) => isFrame(marker));
  const hasScan = segments?.some(({ marker }) => marker === startOfScan);
  if (!segments || !frame || !hasScan || frame.payload.length < 6) return null;
  const view = viewOf(frame.payload);
  const height = view.getUint16(1);
  const width = view.getUint16(3);
  if (width === 0 || height === 0) return null;
  return isSideways(orientationOf(segments)) ? { width: height, height: width } : { width, height };
}

/** True for what decoding or colour needs. Comments, EXIF, XMP, IPTC and makers' blocks are removed. */
function isNeeded({ marker, payload }: Segment): boolean {
  if (marker === 0xe0) return startsWithText(payload, "JFIF\0") && payload.length >= 14;
  if (marker === 0xe2) return startsWithText(payload, "ICC_PROFILE\0");
  if (marker === 0xee) return startsWithText(payload, "Adobe");
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  return !isApplication && !isComment;
}

/** A JFIF block may contain a thumbnail of the image before it was cropped. */
function withoutThumbnail(kept: Segment): Uint8Array {
  if (kept.marker !== 0xe0) return kept.bytes;
  const payload = kept.payload.slice(0, 14);
  payload.fill(0, 12);
  return segment(0xe0, payload);
}

function segment(marker: number, payload: Uint8Array): Uint8Array {
  const header = new Uint8Array([0xff, marker, 0, 0]);
  viewOf(header).setUint16(2, payload.length + 2);
  return concatenate([header, payload]);
}

function text(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/**
 * The image without metadata and without anything after its end. A rotated image gets a new EXIF block
 * that contains only its orientation. Null if the bytes are not a complete JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const segments = readSegments(bytes);
  if (!segments) return null;
  const orientation = orientationOf(segments);
  const kept = segments.filter(isNeeded);
  const rotation =
    orientation === 1
      ? []
      : [segment(0xe1, concatenate([text(exifHeader), orientationTiff(orientation)]))];
  return concatenate([
    new Uint8Array([0xff, 0xd8]),
    ...rotation,
    ...kept.map(withoutThumbnail),
    new Uint8Array([0xff, endOfImage]),
  ]);
}
