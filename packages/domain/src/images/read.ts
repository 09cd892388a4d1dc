import { sniffImageMime, type ImageFacts, type ImageMime } from "./facts.ts";
import { readJpegSize, stripJpeg } from "./jpeg.ts";
import { readPngSize, stripPng } from "./png.ts";
import {
  backgroundPhotoRules,
  checkBackgroundPhoto,
  checkImageSize,
  checkImageType,
  unreadableImageMessage,
} from "./rules.ts";

/** Type, size and dimensions from the bytes alone; null if they are not a complete PNG or JPEG. */
export function readImage(bytes: Uint8Array): (ImageFacts & { readonly mime: ImageMime }) | null {
  const mime = sniffImageMime(bytes);
  const size = mime === "image/png" ? readPngSize(bytes) : mime && readJpegSize(bytes);
  return mime && size ? { bytes: bytes.length, mime, ...size } : null;
}

/**
 * The image without EXIF, GPS, comments and other data that displaying it does not need; pixels and
 * orientation stay the same. Null if the bytes are not a complete PNG or JPEG.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const mime = sniffImageMime(bytes);
  return mime === "image/png" ? stripPng(bytes) : mime && stripJpeg(bytes);
}

/** A chosen file: its bytes, and the type and name that the browser reports. */
export interface ChosenImage {
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly name?: string;
}

export type PreparedPhoto =
  | {
      readonly ok: true;
      readonly photo: ImageFacts & {
        readonly content: Uint8Array<ArrayBuffer>;
        readonly mime: ImageMime;
      };
    }
  | { readonly ok: false; readonly message: string };

/** Checks a chosen background photo against every rule and removes its metadata, ready for upload. */
export function prepareBackgroundPhoto(chosen: ChosenImage): PreparedPhoto {
  const refused =
    (sniffImageMime(chosen.bytes) === null ? checkImageType(chosen.mime) : null) ??
    checkImageSize(chosen.bytes.length, backgroundPhotoRules);
  if (refused !== null) return { ok: false, message: refused };

  const facts = readImage(chosen.bytes);
  const content = stripMetadata(chosen.bytes);
  if (!facts || !content) return { ok: false, message: unreadableImageMessage(chosen.name) };

  const message = checkBackgroundPhoto(facts);
  if (message !== null) return { ok: false, message };
  return { ok: true, photo: { ...facts, bytes: content.length, content } };
}
