/** Loads with the first export, and with it all that only an export needs. */
import type { Client } from "@outpace/data/client";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { archiveFiles, saveArchive, zipOf } from "./archive.ts";
import { collect, type Run } from "./collect.ts";
import { type Collection, isListed, type ListedCollection, newCollection } from "./collection.ts";
import { brandSource } from "./queries.ts";
import { contentsText, missingFrom } from "./readme.ts";

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
