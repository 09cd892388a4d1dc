/** What the rules need to know about an image; width and height as displayed. */
export interface ImageFacts {
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

export type ImageMime = "image/png" | "image/jpeg";

/** The type by the file's first bytes, whatever its name; null for anything but PNG and JPEG. */
export function sniffImageMime(bytes: Uint8Array): ImageMime | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  return null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
