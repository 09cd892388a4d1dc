/**
 * Uploads the files in the configuration's `objects_path` to their bucket, under their paths in that folder and without an
 * owner, like `supabase seed buckets`.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { globSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { Handler } from "../http/requests.ts";
import { loopback } from "../http/listen.ts";
import { localSecretKey } from "../keys.ts";
import { ReadableError } from "../errors.ts";

export interface BucketFiles {
  bucket: string;
  /** An absolute path. */
  folder: string;
}

const mimetypes: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
};

/** Runs once per database, before its seed. If killed, the next start repeats it. */
export async function storeSeedObjects(
  handler: Handler,
  database: PGlite,
  sources: BucketFiles[],
): Promise<void> {
  const seeded = await database.query("select from supabase_migrations.seed_files limit 1");
  if (seeded.rows.length > 0) return;
  for (const { bucket, folder } of sources) {
    for (const path of globSync("**/*.*", { cwd: folder })) {
      const key = path.split(sep).map(encodeURIComponent).join("/");
      await upload(handler, `${bucket}/${key}`, join(folder, path));
    }
  }
}

async function upload(handler: Handler, object: string, path: string): Promise<void> {
  const request = new Request(`http://${loopback}/storage/v1/object/${object}`, {
    method: "POST",
    headers: {
      apikey: localSecretKey,
      authorization: `Bearer ${localSecretKey}`,
      "cache-control": "max-age=3600",
      "content-type": mimetypes[extname(path).toLowerCase()] ?? "application/octet-stream",
      "x-upsert": "true",
    },
    body: readFileSync(path),
  });
  const response = await handler(request, loopback);
  if (!response.ok) {
    throw new ReadableError(`${path} cannot be stored as ${object}: ${await response.text()}`);
  }
}
