import { formatNumber } from "../numbers/index.ts";
import type { ImageMime } from "./facts.ts";
import {
  backgroundPhotoRules,
  checkImageSize,
  checkImageType,
  hasAllowedRatio,
  type ImageRules,
  squareLogoRules,
} from "./rules.ts";

/** The measured properties of a chosen file. */
export interface MeasuredPhoto {
  /** From the file's bytes; null for anything but PNG and JPEG. */
  readonly mime: ImageMime | null;
  /** The name of the format, from the bytes; null if it is not an image. */
  readonly format: string | null;
  /** The type the browser derives from the file's name. */
  readonly reportedMime: string;
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** As displayed; null if the file does not say. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  /** Whether the browser can decode it; null if it has not tried. */
  readonly opens: boolean | null;
}

export interface PhotoCheck {
  readonly rule: "type" | "size" | "width" | "height" | "ratio" | "opens";
  /** "unknown" if an earlier rule failed, so this one could not be measured. */
  readonly outcome: "pass" | "fail" | "unknown";
  /** The measured value and the allowed one. */
  readonly text: string;
}

const bytesPerMegabyte = 1024 * 1024;

/** The hint of the photo field: what is allowed and what we remove. */
export function backgroundPhotoHint(): string {
  const { maxBytes, width, height } = backgroundPhotoRules;
  const sides = [`${between(width)} wide`, `${between(height)} high`].join(" and ");
  return `PNG or JPEG up to ${megabytes(maxBytes)}, ${sides}. We remove location data.`;
}

/** The hint of the logo field. */
export function squareLogoHint(): string {
  const { maxBytes, width } = squareLogoRules;
  return `Square, PNG or JPEG up to ${megabytes(maxBytes)}, ${between(width)} each way. We remove location data.`;
}

function between({ min, max }: { min: number; max: number }): string {
  return `${String(min)} to ${String(max)} px`;
}

/** Checks every rule of a background photo against the measurements. */
export function checkPhotoRules(measured: MeasuredPhoto): PhotoCheck[] {
  return checkRules(measured, backgroundPhotoRules);
}

/** Checks every rule of a logo against the measurements. */
export function checkLogoRules(measured: MeasuredPhoto): PhotoCheck[] {
  return checkRules(measured, squareLogoRules);
}

function checkRules(measured: MeasuredPhoto, rules: ImageRules): PhotoCheck[] {
  const { mime, format, reportedMime, bytes, pixels, opens } = measured;
  // If the browser reports an allowed type, that comes from the name alone and may be wrong.
  const claimed = checkImageType(reportedMime) === null ? "unknown" : reportedMime || "unknown";
  return [
    {
      rule: "type",
      outcome: outcomeOf(mime !== null),
      text: `Type ${format ?? claimed}: PNG or JPEG`,
    },
    {
      rule: "size",
      outcome: outcomeOf(checkImageSize(bytes, rules) === null),
      text: `File size ${formatFileSize(bytes)}: up to ${megabytes(rules.maxBytes)}`,
    },
    checkSide("width", pixels?.width, rules),
    checkSide("height", pixels?.height, rules),
    ...(rules.squareWithin === undefined ? [] : [checkRatio(pixels, rules)]),
    { rule: "opens", outcome: outcomeOf(opens), text: openingText(opens) },
  ];
}

function outcomeOf(passes: boolean | null): PhotoCheck["outcome"] {
  if (passes === null) return "unknown";
  return passes ? "pass" : "fail";
}

function checkSide(
  rule: "width" | "height",
  pixels: number | undefined,
  rules: ImageRules,
): PhotoCheck {
  const { min, max } = rules[rule];
  const name = rule === "width" ? "Width" : "Height";
  const value = pixels === undefined ? "not measured" : `${formatCount(pixels)} px`;
  return {
    rule,
    outcome: outcomeOf(pixels === undefined ? null : pixels >= min && pixels <= max),
    text: `${name} ${value}: between ${formatCount(min)} and ${formatCount(max)} px`,
  };
}

function checkRatio(pixels: MeasuredPhoto["pixels"], rules: ImageRules): PhotoCheck {
  const value = pixels === null ? "not measured" : (pixels.width / pixels.height).toFixed(2);
  return {
    rule: "ratio",
    outcome: outcomeOf(pixels && hasAllowedRatio(pixels, rules)),
    text: `Aspect ratio ${value}: within ${String(rules.squareWithin)} of 1`,
  };
}

function openingText(opens: boolean | null): string {
  if (opens === null) return "Readable: not checked";
  return opens ? "Readable: the whole image opens" : "Readable: the image is damaged or incomplete";
}

function formatCount(pixels: number): string {
  return formatNumber(pixels);
}

function megabytes(bytes: number): string {
  return `${String(bytes / bytesPerMegabyte)} MB`;
}

/** "2.41 MB" or "18 kB", rounded up, so that a file that is too large never shows the allowed size. */
function formatFileSize(bytes: number): string {
  const size = bytes / bytesPerMegabyte;
  return size < 0.1
    ? `${String(Math.ceil(bytes / 1024))} kB`
    : `${(Math.ceil(size * 100) / 100).toFixed(2)} MB`;
}
