/**
 * Keeps the bytes of stored objects, under their digest. Which bytes an object has stands in its row of
 * storage.objects, so that row and bytes change in one step; bytes that no row names any more are no object.
 */
export interface ObjectStore {
  read(digest: string): Promise<Uint8Array | undefined>;
  /** Once it resolves, a kill takes nothing away. */
  write(digest: string, bytes: Uint8Array): Promise<void>;
  /** Drops all other bytes. */
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
    keepOnly(digests) {
      for (const digest of objects.keys()) if (!digests.has(digest)) objects.delete(digest);
      return Promise.resolve();
    },
  };
}
