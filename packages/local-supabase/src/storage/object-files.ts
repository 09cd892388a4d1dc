/** Keeps stored objects as files: a line of JSON that says what HTTP needs to know, then the bytes. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectStore, StoredObject } from "./object-store.ts";

/**
 * A file's name is the digest of bucket and key: keys come from clients and may hold anything, and
 * a digest can neither leave the folder nor be too long.
 */
export function createObjectFiles(folder: string): ObjectStore {
  const pathOf = (bucket: string, key: string) =>
    join(folder, createHash("sha256").update(`${bucket}/${key}`).digest("hex"));
  return {
    async read(bucket, key) {
      const content = await readFile(pathOf(bucket, key)).catch(nothingIfMissing);
      if (!content) return undefined;
      const end = content.indexOf("\n");
      const description = content.subarray(0, end).toString();
      return {
        ...(JSON.parse(description) as Omit<StoredObject, "bytes">),
        bytes: content.subarray(end + 1),
      };
    },
    async write(bucket, key, { bytes, ...description }) {
      await mkdir(folder, { recursive: true });
      const path = pathOf(bucket, key);
      // A kill in the middle leaves the old object or the new one, never half of it.
      await writeFile(`${path}.new`, [JSON.stringify(description), "\n", bytes]);
      await rename(`${path}.new`, path);
    },
    async remove(bucket, key) {
      await rm(pathOf(bucket, key), { force: true });
    },
  };
}

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
