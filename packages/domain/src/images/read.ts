import { sniffImageMime, type ImageFacts, type ImageMime } from "./facts.ts";
import { readJpegSize, stripJpeg } from "./jpeg.ts";
import { readPngSize, stripPng } from "./png.ts";
import type { MeasuredPhoto } from "./preflight.ts";
import {
  backgroundPhotoRules,
  checkImage,
  checkImageSize,
  checkImageType,
  type ImageRules,
  squareLogoRules,
  unreadableImageMessage,
} from "./rules.ts";
import { imageFormat } from "./signature.ts";

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
  /** The size of the whole file, if `bytes` is only its beginning. */
  readonly size?: number;
  readonly mime: string;
  readonly name?: string;
}

type PreparedPhoto = { readonly measured: MeasuredPhoto } & (
  | {
      readonly ok: true;
      readonly photo: ImageFacts & {
        readonly content: Uint8Array<ArrayBuffer>;
        readonly mime: ImageMime;
      };
    }
  | { readonly ok: false; readonly message: string }
);

/** Checks a chosen background photo against every rule and removes its metadata, ready for upload. */
export function prepareBackgroundPhoto(chosen: ChosenImage): PreparedPhoto {
  return prepareImage(chosen, backgroundPhotoRules);
}

/** The same for a brand's logo. */
export function prepareSquareLogo(chosen: ChosenImage): PreparedPhoto {
  return prepareImage(chosen, squareLogoRules);
}

function prepareImage(chosen: ChosenImage, rules: ImageRules): PreparedPhoto {
  const bytes = chosen.size ?? chosen.bytes.length;
  const mime = sniffImageMime(chosen.bytes);
  const format = imageFormat(chosen.bytes);
  const refused =
    (mime === null ? checkImageType(format?.mime ?? chosen.mime) : null) ??
    checkImageSize(bytes, rules);
  const content = refused === null ? stripMetadata(chosen.bytes) : null;
  const facts = readImage(content ?? chosen.bytes);
  const isWhole = bytes === chosen.bytes.length;
  const measured: MeasuredPhoto = {
    mime,
    format: format?.name ?? null,
    reportedMime: chosen.mime,
    bytes,
    pixels: facts && { width: facts.width, height: facts.height },
    opens: mime !== null && isWhole && !facts ? false : null,
  };
  if (refused !== null) return { ok: false, message: refused, measured };
  if (!facts || !content) {
    return { ok: false, message: unreadableImageMessage(chosen.name), measured };
  }
  const message = checkImage(facts, rules);
  if (message !== null) return { ok: false, message, measured };
  return { ok: true, photo: { ...facts, content }, measured };
}
