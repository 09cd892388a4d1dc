import { imageFormat } from "./signature.ts";

/** What the rules need to know about an image. Width and height are as displayed. */
export interface ImageFacts {
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

export type ImageMime = "image/png" | "image/jpeg";

/** The type, from the file's first bytes rather than its name; null for anything but PNG and JPEG. */
export function sniffImageMime(bytes: Uint8Array): ImageMime | null {
  const mime = imageFormat(bytes)?.mime;
  return mime === "image/png" || mime === "image/jpeg" ? mime : null;
}
