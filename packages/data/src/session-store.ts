import { type BrowserStorage, createBrowserStorage } from "./browser-storage.ts";

/** Where a client keeps its session. Pages read it to find out, without loading the client, whether there is one. */
export interface SessionStore {
  readonly storage: BrowserStorage;
  readonly key: string;
}

/** Uses the key that supabase-js derives from the host name, so both find the same session. */
export function createSessionStore(
  url: string,
  storage = createBrowserStorage("localStorage"),
): SessionStore {
  const [project = ""] = new URL(url).hostname.split(".");
  return { storage, key: `sb-${project}-auth-token` };
}

/** Returns true if a session is stored, even an expired one. */
export function hasStoredSession({ storage, key }: SessionStore): boolean {
  return storage.getItem(key) !== null;
}

/** Removes an expired session. Otherwise supabase-js would try to renew it before signing out, for up to 30 seconds. */
export function removeExpiredSession({ storage, key }: SessionStore): void {
  const expiresAt = expiryOf(storage.getItem(key));
  if (expiresAt !== null && expiresAt * 1000 < Date.now()) storage.removeItem(key);
}

/** In seconds; null if the text is not a session. */
function expiryOf(stored: string | null): number | null {
  try {
    const session = JSON.parse(stored ?? "null") as { expires_at?: unknown } | null;
    return typeof session?.expires_at === "number" ? session.expires_at : null;
  } catch {
    return null;
  }
}
