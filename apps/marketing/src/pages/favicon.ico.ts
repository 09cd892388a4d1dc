// For programs that request /favicon.ico without reading a page.
import type { APIRoute } from "astro";
import { createElement } from "react";
import { Icon, iconSize } from "../artwork/icon.tsx";
import { renderPng } from "../artwork/render-png.ts";

const headerLength = 22;

export const GET: APIRoute = async () => {
  const drawing = createElement(Icon, { shape: "rounded" });
  const png = await renderPng(drawing, { width: iconSize, height: iconSize });
  return new Response(ico(png), { headers: { "content-type": "image/x-icon" } });
};

/** An icon file with a single PNG of 32 × 32 pixels. */
function ico(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headerLength + png.length);
  const header = new DataView(file.buffer);
  header.setUint16(2, 1, true); // an icon
  header.setUint16(4, 1, true); // one picture
  header.setUint8(6, iconSize);
  header.setUint8(7, iconSize);
  header.setUint16(10, 1, true); // color planes
  header.setUint16(12, 32, true); // bits per pixel
  header.setUint32(14, png.length, true);
  header.setUint32(18, headerLength, true);
  file.set(png, headerLength);
  return file;
}
