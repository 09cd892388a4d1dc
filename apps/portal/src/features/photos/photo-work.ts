/** Reads, checks, decodes and crops photos; runs in a worker, or on the page in browsers without workers. */
import {
  backgroundPhotoRules,
  checkLogoRules,
  checkPhotoRules,
  type CropArea,
  cropToPreview,
  type ImageMime,
  type PhotoCheck,
  photoPreviewRules,
  prepareBackgroundPhoto,
  prepareSquareLogo,
  unreadableImageMessage,
} from "@outpace/domain/images";

/** A photo that passed every rule, without metadata. */
export interface PhotoFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
  /** In pixels, as displayed. */
  readonly width: number;
  readonly height: number;
}

export interface InspectedPhoto {
  readonly checks: readonly PhotoCheck[];
  readonly result:
    | { readonly ok: true; readonly photo: PhotoFile }
    | { readonly ok: false; readonly message: string };
}

/** Whose rules apply: a race's background photo's, or a brand's logo's. */
export type RulesName = "photo" | "logo";

const rulesByName = {
  photo: { prepare: prepareBackgroundPhoto, check: checkPhotoRules },
  logo: { prepare: prepareSquareLogo, check: checkLogoRules },
} as const;

export type PhotoTask =
  | { readonly kind: "inspect"; readonly file: File; readonly rules: RulesName }
  | { readonly kind: "crop"; readonly photo: PhotoFile; readonly area: CropArea }
  | { readonly kind: "preview"; readonly photo: EncodedPhoto };

type EncodedPhoto = Pick<PhotoFile, "content" | "mime">;

/** The first bytes identify a larger file; reading all of it could exhaust the memory. */
const mostReadBytes = 64 * 1024 * 1024;
const beginning = 64 * 1024;

/** Checks a file's bytes, then decodes it, since only decoding shows that the file is complete. */
export async function inspectPhoto(file: File, rules: RulesName): Promise<InspectedPhoto> {
  const { prepare, check } = rulesByName[rules];
  const unreadable = { ok: false, message: unreadableImageMessage(file.name) } as const;
  const readable = file.size > mostReadBytes ? file.slice(0, beginning) : file;
  const bytes = await readable.arrayBuffer().catch(() => new ArrayBuffer());

  const { measured, ...prepared } = prepare({
    bytes: new Uint8Array(bytes),
    size: file.size,
    mime: file.type,
    name: file.name,
  });
  if (!prepared.ok) return { checks: check(measured), result: prepared };
  const { content, mime, width, height } = prepared.photo;
  const opens = await createImageBitmap(new Blob([content], { type: mime })).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
  return {
    checks: check({ ...measured, opens }),
    result: opens ? { ok: true, photo: { content, mime, width, height } } : unreadable,
  };
}

/**
 * Redraws an area of a photo.
 * @throws Error if the browser cannot, for example for lack of memory
 */
export async function cropPhoto(photo: PhotoFile, area: CropArea): Promise<PhotoFile> {
  const { width, height } = area;
  const canvas = await draw(photo, () => area, area);
  // A PNG that is too large becomes a JPEG.
  const blob = await encode(
    canvas,
    [
      [photo.mime, 0.92],
      ["image/jpeg", 0.85],
      ["image/jpeg", 0.7],
    ],
    backgroundPhotoRules.maxBytes,
  );
  return {
    content: new Uint8Array(await blob.arrayBuffer()),
    mime: blob.type === "image/png" ? "image/png" : "image/jpeg",
    width,
    height,
  };
}

/**
 * Draws a photo's preview, as a JPEG.
 * @throws Error if the browser cannot
 */
export async function makePreview(photo: EncodedPhoto): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = await draw(photo, cropToPreview, photoPreviewRules, "#0b0b0c");
  const qualities = [0.85, 0.7, 0.5, 0.3].map((quality) => ["image/jpeg", quality] as const);
  const blob = await encode(canvas, qualities, photoPreviewRules.maxBytes);
  if (blob.type !== "image/jpeg") throw new Error("The browser does not encode JPEG.");
  return new Uint8Array(await blob.arrayBuffer());
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws an area of a photo, upright, over a ground that shows through where the photo is transparent. */
async function draw(
  photo: EncodedPhoto,
  areaOf: (photo: Size) => CropArea,
  { width, height }: Size,
  ground?: string,
): Promise<OffscreenCanvas | HTMLCanvasElement> {
  if (isNoisy()) throw new Error("The browser's canvas has noise.");
  const bitmap = await createImageBitmap(new Blob([photo.content], { type: photo.mime }));
  try {
    const canvas = createCanvas(width, height);
    const context = contextOf(canvas);
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    }
    const area = areaOf(bitmap);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

/** Against fingerprinting, some browsers return noise instead of what was drawn; others change pixels by a few steps only. */
function isNoisy(): boolean {
  const side = 16;
  const context = contextOf(createCanvas(side, side));
  const colour = [0xc0, 0x80, 0x40, 0xff];
  context.fillStyle = `rgb(${colour.slice(0, 3).join(" ")})`;
  context.fillRect(0, 0, side, side);
  return context
    .getImageData(0, 0, side, side)
    .data.some((value, index) => Math.abs(value - (colour[index % 4] ?? 0)) > 8);
}

function contextOf(canvas: OffscreenCanvas | HTMLCanvasElement): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new Error("The browser has no 2D canvas.");
  return context;
}

function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** Returns the first result that is small enough. */
async function encode(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  attempts: readonly (readonly [type: ImageMime, quality: number])[],
  maxBytes: number,
): Promise<Blob> {
  for (const [type, quality] of attempts) {
    const blob = await toBlob(canvas, type, quality);
    if (blob.size <= maxBytes) return blob;
  }
  throw new Error("The photo is too large.");
}

function toBlob(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  type: ImageMime,
  quality: number,
): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error("The browser could not encode the canvas."));
      },
      type,
      quality,
    );
  });
}
