import type { Session as AuthSession } from "@supabase/auth-js";
import type { Client } from "./client.ts";

/** Milliseconds before a session's end from which on the auth service renews it. */
const renewalMargin = 90_000;

interface StoredSession {
  readonly session: AuthSession;
  /** Milliseconds until it has to be renewed. */
  readonly fresh: number;
}

/**
 * The session as the auth service has stored it, without loading the service, which is a quarter of what a screen
 * loads. Null when no session is stored, or it has to be renewed first.
 */
export function readStoredSession({ storage, storageKey }: Client): StoredSession | null {
  try {
    const session = JSON.parse(storage.getItem(storageKey) ?? "null") as AuthSession | null;
    const { expires_at: end = 0, access_token: token, user } = session ?? {};
    const fresh = end * 1000 - renewalMargin - Date.now();
    return session && token && user?.id && fresh > 0 ? { session, fresh } : null;
  } catch {
    return null;
  }
}
