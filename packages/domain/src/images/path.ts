const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/jpg": "jpg",
};

/** A name as part of a path: lower-case ASCII letters, digits and single hyphens; the other word if it has none of them. */
function slug(name: string, otherwise: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words.slice(0, 60).replaceAll(/^-+|-+$/g, "") || otherwise;
}

export const backgroundPhotoBucket = "race-background-photos";

/** backgrounds/{race name}-bg-{timestamp}.{ext}, the timestamp in milliseconds. */
export function backgroundPhotoPath(raceName: string, mime: string, timestamp: number): string {
  return `backgrounds/${slug(raceName, "race")}-bg-${String(timestamp)}.${extensionOf(mime)}`;
}

/**
 * The path or address of a photo's preview: the photo's own with `-preview`. Null for what is not named like a photo, as a file
 * that is not stored yet.
 */
export function photoPreview(photo: string): string | null {
  const [, stem] = /^(.*\bbackgrounds\/[\w-]+-bg-\d+)\.(?:png|jpe?g)$/.exec(photo) ?? [];
  return stem === undefined ? null : `${stem}-preview.jpg`;
}

/** logos/{brand name}-{timestamp}.{ext}, the timestamp in milliseconds. Logos share the photos' bucket. */
export function logoPath(brandName: string, mime: string, timestamp: number): string {
  return `logos/${slug(brandName, "brand")}-${String(timestamp)}.${extensionOf(mime)}`;
}

function extensionOf(mime: string): string {
  return extensions[mime.toLowerCase()] ?? "jpg";
}
