/**
 * Stores the bytes of objects by digest. A row in storage.objects refers to its bytes by digest, so changing an object only
 * changes its row; bytes without a row are unused.
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
