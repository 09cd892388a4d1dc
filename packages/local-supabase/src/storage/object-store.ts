import type { PGlite } from "@supabase/lite/pglite";
import { createHash } from "node:crypto";

/**
 * Stores the bytes of objects by digest, which an object's row in storage.objects has as the quoted ETag. So changing an object
 * only changes its row; bytes without a row are unused.
 */
export interface ObjectStore {
  read(digest: string): Promise<Uint8Array | undefined>;
  /** Once it resolves, a kill cannot lose the bytes. */
  write(digest: string, bytes: Uint8Array): Promise<void>;
  remove(digest: string): Promise<void>;
  /** Deletes all other bytes. */
  keepOnly(digests: ReadonlySet<string>): Promise<void>;
}

export function createObjectMemory(): ObjectStore {
  const objects = new Map<string, Uint8Array>();
  return {
    read: (digest) => Promise.resolve(objects.get(digest)),
    write(digest, bytes) {
      objects.set(digest, bytes);
      return Promise.resolve();
    },
    remove(digest) {
      objects.delete(digest);
      return Promise.resolve();
    },
    keepOnly(digests) {
      for (const digest of objects.keys()) if (!digests.has(digest)) objects.delete(digest);
      return Promise.resolve();
    },
  };
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function eTagOf(bytes: Uint8Array): string {
  return `"${digestOf(bytes)}"`;
}

export function digestIn(eTag: string): string {
  return eTag.replaceAll('"', "");
}

/** Cleans up after a refused upload. */
export async function deleteBytesIfUnused(
  store: ObjectStore,
  database: PGlite,
  eTag: string,
): Promise<void> {
  const { rows } = await database.query(
    "select from storage.objects where metadata ->> 'eTag' = $1 limit 1",
    [eTag],
  );
  if (rows.length === 0) await store.remove(digestIn(eTag));
}

/** Changed rows and kills leave bytes without a row. */
export async function deleteUnusedBytes(store: ObjectStore, database: PGlite): Promise<void> {
  const { rows } = await database.query<{ etag: string | null }>(
    "select metadata ->> 'eTag' as etag from storage.objects",
  );
  await store.keepOnly(new Set(rows.map(({ etag }) => digestIn(etag ?? ""))));
}
