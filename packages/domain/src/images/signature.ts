// Detects an image's format by its first bytes, whatever its name.

export interface ImageFormat {
  /** The common name, such as "WebP". */
  readonly name: string;
  readonly mime: string;
}

/** The bytes at given positions in files of a format, one character per byte. */
const signatures: readonly (readonly [
  name: string,
  mime: string,
  position: number,
  content: string,
])[] = [
  ["PNG", "image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["JPEG", "image/jpeg", 0, "\xff\xd8\xff"],
  ["GIF", "image/gif", 0, "GIF8"],
  ["WebP", "image/webp", 8, "WEBP"],
  ["AVIF", "image/avif", 4, "ftypavi"],
  ["HEIC", "image/heic", 4, "ftyphe"],
  ["HEIF", "image/heif", 4, "ftypmif1"],
  ["HEIF", "image/heif", 4, "ftypmsf1"],
  ["BMP", "image/bmp", 0, "BM"],
  ["ICO", "image/x-icon", 0, "\0\0\x01\0"],
  ["TIFF", "image/tiff", 0, "II*\0"],
  ["TIFF", "image/tiff", 0, "MM\0*"],
  ["JPEG XL", "image/jxl", 0, "\xff\n"],
  ["JPEG XL", "image/jxl", 4, "JXL "],
];

/** The root element may follow a byte order mark, a declaration, comments and a document type. */
const svg = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/;

/** How many of a file's bytes the detection reads. */
export const signatureLength = 4096;

/** Null if the bytes are not the start of an image. */
export function imageFormat(start: Uint8Array): ImageFormat | null {
  const characters = Array.from(start.subarray(0, signatureLength), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  if (svg.test(characters)) return { name: "SVG", mime: "image/svg+xml" };
  const found = signatures.find(([, , position, content]) =>
    characters.startsWith(content, position),
  );
  return found ? { name: found[0], mime: found[1] } : null;
}
