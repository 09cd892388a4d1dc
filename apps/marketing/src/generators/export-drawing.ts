// Saves the drawing on the page, so the file is what the person sees.
import { canvasToBlob } from "./encode-image.ts";

/** Serializes a drawing with its own width and height, in pixels, as an SVG document. */
function serializeDrawing(drawing: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawing)}\n`;
}

export function drawingToSvg(drawing: SVGSVGElement): Blob {
  return new Blob([serializeDrawing(drawing)], { type: "image/svg+xml" });
}

/** `scale` is pixels per unit. Throws if the browser cannot draw or encode that many. */
export async function drawingToPng(drawing: SVGSVGElement, scale: number): Promise<Blob> {
  // The drawing can change while its image loads.
  const width = drawing.width.baseVal.value * scale;
  const height = drawing.height.baseVal.value * scale;
  const url = URL.createObjectURL(drawingToSvg(drawing));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser has no 2D canvas.");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvasToBlob(canvas, "image/png");
  } finally {
    URL.revokeObjectURL(url);
  }
}
