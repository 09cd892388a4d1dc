/** Loads with the first export, and with it all that only an export needs. */
import type { Client } from "@outpace/data/client";
import { downloadZip } from "client-zip";

import { saveFile } from "../../platform/browser/save-file.ts";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { type ArchiveFile, photoFilesOf } from "./archive-file.ts";
import { collect, type Run } from "./collect.ts";
import { type Collection, isListed, type ListedCollection, newCollection } from "./collection.ts";
import { companyFiles } from "./company-files.ts";
import { orderFiles } from "./order-files.ts";
import { brandSource } from "./queries.ts";
import { figureFiles, raceFiles } from "./race-files.ts";
import { contentsText, missingFrom, readmeText } from "./readme.ts";

/** How an export ended. */
export interface Outcome {
  /** What the downloaded archive has, for a sentence; null if nothing was downloaded. */
  readonly contents: string | null;
  /** Why nothing was downloaded; null if it was. */
  readonly failure: string | null;
  /** What could not be had, each as a sentence. */
  readonly missing: readonly string[];
  /** Whether an archive without that can be downloaded. */
  readonly maySave: boolean;
}

export interface BrandExport {
  /** Reads what it has not read yet, and downloads the archive if nothing failed. Rejects once it is aborted. */
  readonly run: (run: Run) => Promise<Outcome>;
  /** Downloads an archive of what it has read. */
  readonly save: (run: Run) => Promise<Outcome>;
}

export function newExport(client: Client, brandId: string): BrandExport {
  const collection = newCollection();
  const source = brandSource(client, brandId);
  const save = async (run: Run) => {
    if (!isListed(collection)) throw new Error("The lists are not read yet.");
    return download(collection, run);
  };
  return {
    save,
    run: async (run) => {
      try {
        await collect(source, collection, run);
      } catch (error) {
        if (run.signal.aborted) throw error;
        return stopped(
          collection,
          attemptMessage(
            "The export stopped. What it has read is kept: trying again goes on from there.",
            error,
          ),
        );
      }
      if (collection.failures.size === 0) return save(run);
      return stopped(collection, "Some of it couldn't be read. Everything else is kept.");
    },
  };
}

function stopped(collection: Collection, failure: string): Outcome {
  const maySave = isListed(collection);
  return { contents: null, failure, missing: maySave ? missingFrom(collection) : [], maySave };
}

async function download(
  collection: ListedCollection,
  { signal, onProgress }: Run,
): Promise<Outcome> {
  onProgress({ step: "archive" });
  const now = new Date();
  const archive = await zipOf(archiveFiles(collection, now), now);
  signal.throwIfAborted();
  saveArchive(archive, collection, now);
  return {
    contents: contentsText(collection),
    failure: null,
    missing: missingFrom(collection),
    maySave: true,
  };
}

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
