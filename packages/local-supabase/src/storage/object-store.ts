/** Where the bytes of stored objects live; who may touch them is the database's to say. */
export interface StoredObject {
  bytes: Uint8Array;
  mimetype: string;
  cacheControl: string;
  /** ISO time. */
  lastModified: string;
}

export interface ObjectStore {
  read(bucket: string, key: string): Promise<StoredObject | undefined>;
  write(bucket: string, key: string, object: StoredObject): Promise<void>;
  remove(bucket: string, key: string): Promise<void>;
}

export function createObjectMemory(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  return {
    read: (bucket, key) => Promise.resolve(objects.get(`${bucket}/${key}`)),
    write: (bucket, key, object) => {
      objects.set(`${bucket}/${key}`, object);
      return Promise.resolve();
    },
    remove: (bucket, key) => {
      objects.delete(`${bucket}/${key}`);
      return Promise.resolve();
    },
  };
}
