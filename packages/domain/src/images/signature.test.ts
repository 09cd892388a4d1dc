import { expect, test } from "vitest";
import { text } from "../../test-data/images.ts";
import { imageFormat } from "./signature.ts";

test.each([
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG", "image/png"],
  ["\xff\xd8\xff\xe1", "JPEG", "image/jpeg"],
  ["GIF89a", "GIF", "image/gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "WebP", "image/webp"],
  ["\0\0\0\x20ftypavif", "AVIF", "image/avif"],
  ["\0\0\0\x20ftypheic", "HEIC", "image/heic"],
  ["\0\0\0\x20ftypmif1", "HEIF", "image/heif"],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b -->\n<svg xmlns="">', "SVG", "image/svg+xml"],
])("bytes that begin with %j are %s, whose type is %s", (start, name, mime) => {
  expect(imageFormat(text(start))).toEqual({ name, mime });
});

test.each(["%PDF-1.7", "<!doctype html><svg></svg>", ""])(
  "bytes that begin with %j are no image",
  (start) => {
    expect(imageFormat(text(start))).toBeNull();
  },
);
