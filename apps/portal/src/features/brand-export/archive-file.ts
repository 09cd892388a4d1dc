import { fileNameOf } from "@outpace/domain/texts";

import { type Collection, racesOf } from "./collection.ts";

export interface ArchiveFile {
  readonly name: string;
  readonly content: string | Blob;
}

export function jsonFile(name: string, value: unknown): ArchiveFile {
  return { name: `${name}.json`, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** The file of each photo and of the logo in the archive, by URL. Races that share a photo share its file. */
export function photoFilesOf(collection: Collection): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { race } of racesOf(collection)) {
    const url = race.backgroundUrl;
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

/** Short enough for the path length of Windows, wherever the archive is unpacked; cuts no letter off from its marks. */
const beginning = /^.{0,60}(?![\p{M}\u200C\u200D])/u;

const namePart = (name: string) => beginning.exec(fileNameOf(name))?.[0].replace(/-$/, "") ?? "";

const extensionOf = (url: string) => /\.(png|jpe?g)$/i.exec(url)?.[1]?.toLowerCase() ?? "jpg";

/** "photos/012-Harbor-Loop.jpg". The race's number makes it unique, and keeps it from being a name that Windows reserves. */
function photoFileName({ number, name }: { number: number; name: string }, url: string) {
  const parts = [String(number).padStart(3, "0"), namePart(name)].filter((part) => part !== "");
  return `photos/${parts.join("-")}.${extensionOf(url)}`;
}

/** "logo.png". */
const logoFileName = (url: string) => `logo.${extensionOf(url)}`;
