/** The part of `localStorage` that keeps the session between visits. */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** For Node and for browsers that block `localStorage`: the session then ends with the page. */
export function createMemoryStorage(): SessionStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

export function createSessionStorage(): SessionStorage {
  if (typeof window === "undefined") return createMemoryStorage();
  try {
    const probe = "sb-probe";
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}
