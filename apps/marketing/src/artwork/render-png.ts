import type { ReactNode } from "react";
import sharp from "sharp";
import { renderSvg } from "./render-svg.tsx";

interface Picture {
  /** In the drawing's units. */
  readonly width: number;
  readonly height: number;
  /** In pixels; defaults to the drawing's width. */
  readonly pixels?: number;
}

/** Renders a drawing as a PNG file of at most 256 colors. Build time only. */
export async function renderPng(
  drawing: ReactNode,
  picture: Picture,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, pixels = width } = picture;
  const svg = renderSvg(drawing, { width, height, title: "", description: "" });
  const density = (72 * pixels) / width;
  const png = await sharp(Buffer.from(svg), { density })
    .resize(pixels)
    .png({ palette: true, effort: 10 })
    .toBuffer();
  return new Uint8Array(png);
}
