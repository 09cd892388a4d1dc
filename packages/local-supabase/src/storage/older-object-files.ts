/**
 * Older data folders have one file per object, named by bucket and key: a line of JSON, then the bytes. The next start
 * imports them into the store that keeps bytes under their digest.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, eTagOf } from "./digest.ts";
import type { ObjectStore } from "./object-store.ts";

/** Can be interrupted at any point and repeated. */
export async function importOlderFiles(
  folder: string,
  store: ObjectStore,
  database: PGlite,
): Promise<void> {
  if (!existsSync(folder)) return;
  const { rows } = await database.query<{ id: string; path: string }>(
    "select id, bucket_id || '/' || name as path from storage.objects",
  );
  for (const { id, path } of rows) {
    const file = join(folder, createHash("sha256").update(path).digest("hex"));
    if (!existsSync(file)) continue;
    const content = await readFile(file);
    const bytes = content.subarray(content.indexOf("\n") + 1);
    await store.write(digestOf(bytes), bytes);
    await database.query(
      "update storage.objects set metadata = metadata || jsonb_build_object('eTag', $2::text) where id = $1",
      [id, eTagOf(bytes)],
    );
  }
  await rm(folder, { recursive: true, force: true });
}
