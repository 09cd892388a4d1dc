/** The part of a browser's storage that keeps the session and what belongs to it. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** For Node and for browsers that block storage: what it holds ends with the page. */
export function createMemoryStorage(): BrowserStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/**
 * A browser's storage. Where the browser blocks it, or it is full, what is set is in memory instead; a full one still
 * has what it held, such as the session.
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

/** Null outside browsers, and where the browser blocks it. */
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
