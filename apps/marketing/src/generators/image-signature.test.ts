import { expect, test } from "vitest";
import { imageFormat } from "./image-signature.ts";

const bytes = (characters: string) =>
  Uint8Array.from(characters, (character) => character.charCodeAt(0));

for (const [start, format] of [
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"],
  ["\xff\xd8\xff\xe1", "JPG"],
  ["GIF89a", "GIF"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "WebP"],
  ["\0\0\0\x20ftypavif", "AVIF"],
  ["\0\0\0\x20ftypheic", "HEIC"],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b -->\n<svg xmlns="">', "SVG"],
  ["%PDF-1.7", null],
  ["<!doctype html><svg></svg>", null],
  ["", null],
] as const) {
  test(`bytes that begin with ${JSON.stringify(start)} are ${format ?? "no image"}`, () => {
    expect(imageFormat(bytes(start))).toBe(format);
  });
}
