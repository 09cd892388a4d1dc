import { type Collection, racesOf } from "./collection.ts";
import { logoFileName, photoFileName } from "./file-names.ts";

/** The file of each photo and of the logo in the archive, by URL. Races that share a photo share its file. */
export function photoFilesOf(collection: Collection): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { race } of racesOf(collection)) {
    const url = race.backgroundPhotoUrl;
    if (url !== null && !files.has(url)) files.set(url, photoFileName(race, url));
  }
  const logo = collection.brand?.logoUrl;
  if (logo) files.set(logo, logoFileName(logo));
  return files;
}

/** The name of a photo's file; null without a photo, or if it could not be had. */
export function storedFile(
  { photos }: Collection,
  files: ReadonlyMap<string, string>,
  url: string | null,
): string | null {
  return url !== null && photos.get(url) ? (files.get(url) ?? null) : null;
}
