// Converts a chosen file into an image that a drawing can contain. Nothing leaves the browser.
import { isolated } from "@outpace/domain/directions";
import { imageFormat, signatureLength, unreadableImageMessage } from "@outpace/domain/images";
import type { EmbeddedImage } from "./embedded-image.ts";
import { encodeImage } from "./encode-image.ts";

/** An unusable file. The message is for the person who chose it. */
export class ImportError extends Error {}

const megabyte = 1024 * 1024;
const mostMegabytes = 20;

/** Throws an ImportError. The longest side of the result is at most `longestSide` pixels. */
export async function importImage(file: Blob, longestSide: number): Promise<EmbeddedImage> {
  const format = await checkFile(file);
  const source = await decode(file, format);
  try {
    return await encodeImage(source, format, longestSide);
  } catch {
    throw new ImportError(
      "This browser could not copy the image. Save it as PNG or JPG and try again.",
    );
  } finally {
    if (source instanceof ImageBitmap) source.close();
  }
}

/** The format of an image file within the size limit. Throws an ImportError for other files. */
export async function checkFile(file: Blob): Promise<string> {
  const format = imageFormat(await readStart(file));
  if (format === null) {
    throw new ImportError(`${subject(file)} is not an image. Choose a PNG, JPG, or GIF.`);
  }
  if (file.size > mostMegabytes * megabyte) {
    // Rounded up, so that a file one byte too large does not show the allowed size.
    const size = (Math.ceil((file.size / megabyte) * 10) / 10).toFixed(1);
    throw new ImportError(
      `${subject(file)} is ${size} MB. The most that fits is ${String(mostMegabytes)} MB.`,
    );
  }
  return format.name;
}

async function readStart(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  } catch {
    // A folder, or a file that has moved since.
    throw new ImportError(`${subject(file)} could not be read.`);
  }
}

async function decode(file: Blob, format: string): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return format === "SVG" ? await decodeSvg(file) : await createImageBitmap(file);
  } catch {
    const isCommon = ["PNG", "JPEG", "GIF", "SVG"].includes(format);
    throw new ImportError(
      isCommon
        ? unreadableImageMessage(nameOf(file))
        : `This browser cannot open this ${format} file. Save it as PNG or JPG and try again.`,
    );
  }
}

/** As an image element, which runs no scripts and loads nothing: not every browser makes bitmaps from SVG. */
async function decodeSvg(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function nameOf(file: Blob): string | undefined {
  return file instanceof File && file.name !== "" ? file.name : undefined;
}

function subject(file: Blob): string {
  const name = nameOf(file);
  return name === undefined ? "This file" : `“${isolated(name)}”`;
}
