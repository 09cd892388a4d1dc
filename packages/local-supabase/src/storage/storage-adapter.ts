/** Lends an {@link ObjectStore} to Lite's Storage service, which brings no usable adapter of its own. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { App } from "@supabase/lite";
import type { ObjectStore, StoredObject } from "./object-store.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

export function createStorageAdapter(store: ObjectStore): StorageAdapter {
  async function readExisting(bucket: string, key: string): Promise<StoredObject> {
    const object = await store.read(bucket, key);
    if (!object) throw new Error(`The bytes of ${bucket}/${key} are gone from the object store`);
    return object;
  }
  return {
    driver: store,
    async getObject(bucket, key) {
      const object = await readExisting(bucket, key);
      return { metadata: describe(object), httpStatusCode: 200, body: Buffer.from(object.bytes) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await buffer(body as ReadableStream);
      const object = { bytes, mimetype, cacheControl, lastModified: new Date().toISOString() };
      await store.write(bucket, key, object);
      return describe(object);
    },
    deleteObject: (bucket, key) => store.remove(bucket, key),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await store.remove(bucket, key);
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const object = await readExisting(fromBucket, fromKey);
      await store.write(toBucket, toKey, { ...object, lastModified: new Date().toISOString() });
      const { eTag } = describe(object);
      return { httpStatusCode: 200, eTag, lastModified: new Date() };
    },
    headObject: async (bucket, key) => describe(await readExisting(bucket, key)),
    privateAssetUrl: (bucket, key) => Promise.resolve(`local://${bucket}/${key}`),
  };
}

function describe({ bytes, mimetype, cacheControl, lastModified }: StoredObject) {
  return {
    mimetype,
    cacheControl,
    contentLength: bytes.length,
    size: bytes.length,
    lastModified: new Date(lastModified),
    eTag: `"${createHash("md5").update(bytes).digest("hex")}"`,
    httpStatusCode: 200,
  };
}
