/** The objects in a database, and their bytes. */
import type { PGlite } from "@electric-sql/pglite";
import { digestIn, digestOf } from "./digest.ts";
import type { ObjectStore } from "./object-store.ts";

export interface StoredObject {
  bucket: string;
  name: string;
  digest: string;
}

export async function listObjects(database: PGlite): Promise<StoredObject[]> {
  const { rows } = await database.query<{ bucket: string; name: string; etag: string | null }>(
    `select bucket_id as bucket, name, metadata ->> 'eTag' as etag from storage.objects
    order by bucket_id, name`,
  );
  return rows.map(({ bucket, name, etag }) => ({ bucket, name, digest: digestIn(etag ?? "") }));
}

/** Throws if the bytes are missing or do not match the row's digest. */
export async function readObject(store: ObjectStore, object: StoredObject): Promise<Uint8Array> {
  const bytes = await store.read(object.digest);
  if (!bytes || digestOf(bytes) !== object.digest) {
    throw new Error(`the bytes of ${object.bucket}/${object.name} are missing`);
  }
  return bytes;
}

/** Of an upload that was refused. */
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

/** Changed rows and kills leave bytes that no row refers to. */
export async function deleteUnusedBytes(store: ObjectStore, database: PGlite): Promise<void> {
  const objects = await listObjects(database);
  await store.keepOnly(new Set(objects.map(({ digest }) => digest)));
}
