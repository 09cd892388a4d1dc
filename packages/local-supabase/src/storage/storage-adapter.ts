/**
 * Connects an {@link ObjectStore} to Lite's Storage service, which has no usable adapter. Lite writes the result of an upload,
 * including the digest, to the object's row, so removing, moving and copying only change rows.
 */
import type { App } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { runAside } from "../mutex.ts";
import { digestIn, digestOf, eTagOf, type ObjectStore } from "./object-store.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

interface ObjectMetadata {
  mimetype: string;
  cacheControl: string;
  contentLength: number;
  size: number;
  lastModified: Date;
  eTag: string;
}

export function createStorageAdapter(store: ObjectStore, database: PGlite): StorageAdapter {
  async function readMetadata(bucket: string, key: string): Promise<ObjectMetadata> {
    const { rows } = await database.query<{ metadata: ObjectMetadata }>(
      "select metadata from storage.objects where bucket_id = $1 and name = $2",
      [bucket, key],
    );
    const [row] = rows;
    if (!row) throw new Error(`There is no object ${bucket}/${key}`);
    return { ...row.metadata, lastModified: new Date(row.metadata.lastModified) };
  }
  return {
    driver: store,
    async getObject(bucket, key) {
      const metadata = await readMetadata(bucket, key);
      const bytes = await store.read(digestIn(metadata.eTag));
      if (!bytes) throw new Error(`The bytes of ${bucket}/${key} are gone from the object store`);
      return {
        metadata: { ...metadata, httpStatusCode: 200 },
        httpStatusCode: 200,
        body: Buffer.from(bytes),
      };
    },
    async uploadObject(_bucket, _key, _version, body, mimetype, cacheControl) {
      // Lite has checked the policies and writes the row afterwards. Until the body ends, the database is free.
      const bytes =
        body instanceof Uint8Array ? body : await runAside(() => buffer(body as ReadableStream));
      await store.write(digestOf(bytes), bytes);
      return {
        mimetype,
        cacheControl,
        contentLength: bytes.length,
        size: bytes.length,
        lastModified: new Date(),
        eTag: eTagOf(bytes),
        httpStatusCode: 200,
      };
    },
    deleteObject: () => Promise.resolve(),
    deleteObjects: () => Promise.resolve(),
    async copyObject(bucket, key) {
      const { eTag } = await readMetadata(bucket, key);
      return { httpStatusCode: 200, eTag, lastModified: new Date() };
    },
    headObject: async (bucket, key) => ({
      ...(await readMetadata(bucket, key)),
      httpStatusCode: 200,
    }),
    privateAssetUrl: (bucket, key) => Promise.resolve(`local://${bucket}/${key}`),
  };
}
