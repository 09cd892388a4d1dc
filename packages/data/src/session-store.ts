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

/** The address of the stored session's account, even of an expired session; null without one. */
export function storedEmail({ storage, key }: SessionStore): string | null {
  const email = readStored(storage.getItem(key))?.user?.email;
  return typeof email === "string" ? email : null;
}

/** Removes an expired session. Otherwise supabase-js would try to renew it before signing out, for up to 30 seconds. */
export function removeExpiredSession({ storage, key }: SessionStore): void {
  // In seconds.
  const expiresAt = readStored(storage.getItem(key))?.expires_at;
  if (typeof expiresAt === "number" && expiresAt * 1000 < Date.now()) storage.removeItem(key);
}

interface StoredSession {
  readonly expires_at?: unknown;
  readonly user?: { readonly email?: unknown } | null;
}

/** Null if the text is not a session. */
function readStored(stored: string | null): StoredSession | null {
  try {
    return JSON.parse(stored ?? "null") as StoredSession | null;
  } catch {
    return null;
  }
}
