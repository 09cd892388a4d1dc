import { downloadZip } from "client-zip";

import { saveFile } from "../../platform/browser/save-file.ts";
import { type ArchiveFile, photoFilesOf } from "./archive-file.ts";
import type { ListedCollection } from "./collection.ts";
import { companyFiles } from "./company-files.ts";
import { figureFiles, raceFiles } from "./race-files.ts";
import { orderFiles } from "./order-files.ts";
import { readmeText } from "./readme.ts";

/** Every file of the archive. */
export function archiveFiles(collection: ListedCollection, now: Date): readonly ArchiveFile[] {
  const photoFiles = photoFilesOf(collection);
  const photos = [...photoFiles].flatMap(([url, name]) => {
    const content = collection.photos.get(url);
    return content ? [{ name, content }] : [];
  });
  return [
    { name: "README.txt", content: readmeText(collection, now) },
    ...companyFiles(collection, photoFiles),
    ...raceFiles(collection, photoFiles),
    ...figureFiles(collection),
    ...orderFiles(collection),
    ...photos,
  ];
}

/** Makes the archive. Photos are stored as they are, since they are compressed already. */
export function zipOf(files: readonly ArchiveFile[], now: Date): Promise<Blob> {
  const entries = files.map(({ name, content }) => ({ name, input: content, lastModified: now }));
  return downloadZip(entries).blob();
}

/** Downloads the archive, named after the brand and the day: "Northlight-Coffee-export-2026-11-28.zip". */
export function saveArchive(archive: Blob, { brand }: ListedCollection, now: Date): void {
  const title = `${brand?.name ?? "brand"} export ${now.toISOString().slice(0, 10)}`;
  saveFile(archive, { mime: "application/zip", title, extension: "zip" });
}
