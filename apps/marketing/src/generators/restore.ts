// Restores settings and image from an exported SVG file.
import type { EmbeddedImage } from "./embedded-image.ts";
import { checkFile } from "./import-image.ts";
import { readMetadata, type Generator, type Settings } from "./settings.ts";

/** The state of a generator. */
export interface Work<S extends Settings> {
  readonly settings: S;
  readonly image: EmbeddedImage | null;
}

/** The work in a file that this generator exported; null for any other image. Throws an ImportError. */
export async function restoreWork<S extends Settings>(
  generator: Generator<S>,
  file: Blob,
): Promise<Work<S> | null> {
  if ((await checkFile(file)) !== "SVG" || !(await isDrawable(file))) return null;
  const drawing = new DOMParser().parseFromString(await file.text(), "image/svg+xml");
  const settings = readMetadata(
    generator,
    drawing.querySelector("svg > metadata")?.textContent ?? "",
  );
  if (settings === null) return null;
  return { settings, image: await readImage(drawing) };
}

/** For a truncated drawing, the parser creates an error page that violates the content security policy. */
async function isDrawable(file: Blob): Promise<boolean> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The embedded image as it is: encoding it again would degrade it. */
async function readImage(drawing: Document): Promise<EmbeddedImage | null> {
  const href = drawing.querySelector("image")?.getAttribute("href") ?? "";
  if (!/^data:image\/(?:png|jpeg);base64,[\w+/=]+$/.test(href)) return null;
  const image = new Image();
  image.src = href;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { href, width: image.naturalWidth, height: image.naturalHeight };
}
