/** The part of the Web Storage API that sessions need. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** For Node and for browsers that block storage. Its contents last as long as the page. */
export function createMemoryStorage(): BrowserStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/**
 * A browser's storage that falls back to memory if storage is blocked or full. Values already in a full storage, such as
 * the session, stay readable.
 */
export function createBrowserStorage(area: "localStorage" | "sessionStorage"): BrowserStorage {
  const memory = createMemoryStorage();
  const stored = openStorage(area);
  if (stored === null) return memory;
  return {
    getItem: (key) => memory.getItem(key) ?? stored.getItem(key),
    setItem: (key, value) => {
      try {
        stored.setItem(key, value);
        memory.removeItem(key);
      } catch {
        memory.setItem(key, value);
      }
    },
    removeItem: (key) => {
      stored.removeItem(key);
      memory.removeItem(key);
    },
  };
}

/** Returns null outside browsers, or if the browser blocks storage. */
function openStorage(area: "localStorage" | "sessionStorage"): Storage | null {
  if (typeof window === "undefined") return null;
  try {
    const storage = window[area];
    storage.getItem("");
    return storage;
  } catch {
    return null;
  }
}
