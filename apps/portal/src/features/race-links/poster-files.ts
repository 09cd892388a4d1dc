/** A drawing as the text of an SVG file. */
export function svgOf(drawing: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(drawing);
}

/** A drawing as a PNG file, each of its units this many pixels wide. */
export async function pngOf(drawing: SVGSVGElement, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawing))}`;
  await image.decode();
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The browser did not draw the picture."));
    }, "image/png");
  });
}
