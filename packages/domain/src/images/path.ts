const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/jpg": "jpg",
};

/** A name as part of a path: lower-case ASCII letters, digits and single hyphens. */
function slug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words.slice(0, 60).replaceAll(/^-+|-+$/g, "") || "race";
}

export const backgroundPhotoBucket = "race-background-photos";

/** backgrounds/{race name}-bg-{timestamp}.{ext}, the timestamp in milliseconds. */
export function backgroundPhotoPath(raceName: string, mime: string, timestamp: number): string {
  const extension = extensions[mime.toLowerCase()] ?? "jpg";
  return `backgrounds/${slug(raceName)}-bg-${String(timestamp)}.${extension}`;
}
