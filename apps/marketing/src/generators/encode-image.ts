import type { EmbeddedImage } from "./embedded-image.ts";

/** Larger PNG files become JPEG if they have no transparency. In bytes. */
const largestPng = 1.5 * 1024 * 1024;
const jpegQuality = 0.92;

/** Redraws the image as PNG or JPEG, which drops its metadata and applies its orientation. */
export async function encodeImage(
  source: ImageBitmap | HTMLImageElement,
  format: string,
  longestSide: number,
): Promise<EmbeddedImage> {
  const { width, height } = fit(sizeOf(source, longestSide), longestSide, format === "SVG");
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no 2D canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  const blob = await encode(canvas, context, format);
  return { href: await readDataUrl(blob), width, height };
}

async function encode(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  format: string,
): Promise<Blob> {
  if (format === "JPEG") return canvasToBlob(canvas, "image/jpeg");
  const png = await canvasToBlob(canvas, "image/png");
  return png.size > largestPng && isOpaque(context) ? canvasToBlob(canvas, "image/jpeg") : png;
}

/** Throws if the browser cannot encode the canvas, for instance because it is too large. */
export function canvasToBlob(
  canvas: HTMLCanvasElement,
  type: "image/png" | "image/jpeg",
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error("The browser could not encode the canvas."));
      },
      type,
      jpegQuality,
    );
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An SVG without a size of its own becomes a square. */
function sizeOf(source: ImageBitmap | HTMLImageElement, longestSide: number): Size {
  const size =
    source instanceof HTMLImageElement
      ? { width: source.naturalWidth, height: source.naturalHeight }
      : source;
  return size.width > 0 && size.height > 0 ? size : { width: longestSide, height: longestSide };
}

/** Scales down to the longest side; if `isVector`, also up. */
function fit({ width, height }: Size, longestSide: number, isVector: boolean): Size {
  const exact = longestSide / Math.max(width, height);
  const scale = isVector ? exact : Math.min(1, exact);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(String(reader.result));
    };
    reader.onerror = () => {
      reject(new Error("The browser could not read the encoded image."));
    };
    reader.readAsDataURL(blob);
  });
}
