import { isolated } from "../directions/index.ts";
import type { ImageFacts } from "./facts.ts";

export interface ImageRules {
  readonly maxBytes: number;
  readonly width: { readonly min: number; readonly max: number };
  readonly height: { readonly min: number; readonly max: number };
  /** How much width / height may differ from 1; if omitted, any ratio is allowed. */
  readonly squareWithin?: number;
}

const megabyte = 1024 * 1024;

const imageMimes: readonly string[] = ["image/png", "image/jpeg", "image/jpg"];

/** For an `accept` attribute. */
export const acceptedImages = "image/png,image/jpeg";

export const backgroundPhotoRules: ImageRules = {
  maxBytes: 5 * megabyte,
  width: { min: 400, max: 4000 },
  height: { min: 200, max: 3000 },
};

/** Of the JPEG that cards, lists and link previews show in place of a photo. Chat programs leave out a picture of 600 kB. */
export const photoPreviewRules = { width: 1200, height: 630, maxBytes: 599_999 } as const;

export const squareLogoRules: ImageRules = {
  maxBytes: 2 * megabyte,
  width: { min: 160, max: 800 },
  height: { min: 160, max: 800 },
  squareWithin: 0.1,
};

export function checkImageType(mime: string): string | null {
  return imageMimes.includes(mime.toLowerCase())
    ? null
    : `File type "${mime}" is not supported. Please use PNG or JPEG format.`;
}

export function checkImageSize(bytes: number, rules: ImageRules): string | null {
  if (bytes <= rules.maxBytes) return null;
  // Rounded up, so that a file one byte too large is not shown with the allowed size.
  const size = (Math.ceil((bytes / megabyte) * 100) / 100).toFixed(2);
  return `File size is ${size} MB, but maximum allowed is ${String(rules.maxBytes / megabyte)}MB`;
}

function checkSide(side: "width" | "height", pixels: number, rules: ImageRules): string | null {
  const { min, max } = rules[side];
  return pixels >= min && pixels <= max
    ? null
    : `Image ${side} is ${String(pixels)}px, but must be between ${String(min)}px and ${String(max)}px.`;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Whether an image is as close to square as the rules want; always without such a rule. */
export function hasAllowedRatio({ width, height }: Pixels, { squareWithin }: ImageRules): boolean {
  // Compares whole pixels: 440 / 400 - 1 is slightly more than 0.1 in floating point.
  return squareWithin === undefined || Math.abs(width - height) <= height * squareWithin;
}

function checkRatio(image: ImageFacts, rules: ImageRules): string | null {
  if (hasAllowedRatio(image, rules)) return null;
  const { width, height } = image;
  return `Image aspect ratio is ${(width / height).toFixed(2)}, but must be within ${String(rules.squareWithin)} of 1.`;
}

/** The first message in the order type, size, width, height, aspect ratio; null if all rules hold. */
export function checkImage(image: ImageFacts, rules: ImageRules): string | null {
  return (
    checkImageType(image.mime) ??
    checkImageSize(image.bytes, rules) ??
    checkSide("width", image.width, rules) ??
    checkSide("height", image.height, rules) ??
    checkRatio(image, rules)
  );
}

export function checkBackgroundPhoto(image: ImageFacts): string | null {
  return checkImage(image, backgroundPhotoRules);
}

export function checkSquareLogo(image: ImageFacts): string | null {
  return checkImage(image, squareLogoRules);
}

export function unreadableImageMessage(fileName?: string): string {
  const subject = fileName ? `image "${isolated(fileName)}"` : "image";
  return `Failed to load ${subject}. The file may be corrupted or not a valid image.`;
}
