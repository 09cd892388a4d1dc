/** Stores the bytes of objects in files named by digest. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectStore } from "./object-store.ts";

export function createObjectFiles(folder: string): ObjectStore {
  return {
    read: (digest) => readFile(join(folder, digest)).catch(nothingIfMissing),
    async write(digest, bytes) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, digest);
      // A kill while writing leaves a draft, never a file whose bytes do not match its name.
      await writeFile(`${path}.new`, bytes, { flush: true });
      await rename(`${path}.new`, path);
    },
    remove: (digest) => rm(join(folder, digest), { force: true }),
    async keepOnly(digests) {
      for (const name of (await readdir(folder).catch(nothingIfMissing)) ?? []) {
        if (!digests.has(name)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
