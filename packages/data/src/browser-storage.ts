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

/** `setItem` throws where the storage is full. */
export function createBrowserStorage(area: "localStorage" | "sessionStorage"): BrowserStorage {
  if (typeof window === "undefined") return createMemoryStorage();
  try {
    const probe = "sb-probe";
    const storage = window[area];
    storage.setItem(probe, probe);
    storage.removeItem(probe);
    return storage;
  } catch {
    return createMemoryStorage();
  }
}
