// What kind of image a file is, by its first bytes, whatever its name.

/** What stands at which position in files of a format, one character for each byte. */
const signatures: readonly (readonly [format: string, position: number, content: string])[] = [
  ["PNG", 0, "\x89PNG\r\n\x1a\n"],
  ["JPG", 0, "\xff\xd8\xff"],
  ["GIF", 0, "GIF8"],
  ["WebP", 8, "WEBP"],
  ["AVIF", 4, "ftypavi"],
  ["HEIC", 4, "ftyphe"],
  ["HEIC", 4, "ftypmif1"],
  ["BMP", 0, "BM"],
  ["ICO", 0, "\0\0\x01\0"],
  ["TIFF", 0, "II*\0"],
  ["TIFF", 0, "MM\0*"],
  ["JPEG XL", 0, "\xff\n"],
  ["JPEG XL", 4, "JXL "],
];

/** Before the root element there may be a byte order mark, a declaration, comments and a document type. */
const svg = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/;

/** How many of a file's bytes decide. */
export const signatureLength = 4096;

/** The name of the image format, such as "PNG"; null if the bytes begin no image. */
export function imageFormat(start: Uint8Array): string | null {
  const characters = Array.from(start.subarray(0, signatureLength), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  if (svg.test(characters)) return "SVG";
  const found = signatures.find(([, position, content]) =>
    characters.startsWith(content, position),
  );
  return found?.[0] ?? null;
}
