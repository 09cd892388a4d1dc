/** The objects in a database, and their bytes. */
import type { PGlite } from "@electric-sql/pglite";
import { digestIn } from "./digest.ts";
import type { ObjectStore } from "./object-store.ts";

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
