// Loads all of supabase-js: pages import this module lazily.
import { createClient as createSupabaseClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Connection } from "./connection.ts";
import type { Database } from "./internal/database.types.ts";
import { withKeptSession } from "./internal/kept-session.ts";
import type { SessionStore } from "./session-store.ts";
import { withSteadyRefresh } from "./internal/steady-refresh.ts";
import { requestTimeout, withTimeout } from "./internal/timeout.ts";

/** The first argument of every function that may use a session. */
export type Client = SupabaseClient<Database>;

interface ClientOptions extends Connection {
  /** If omitted, the session stays in memory, separate from the browser's. */
  readonly sessionStore?: SessionStore;
}

/** Throws a plain `Error` if the settings are invalid: that is a deployment mistake. */
export function createClient({
  url,
  publishableKey,
  sessionStore,
  fetch: request = (...request) => fetch(...request),
  timeout = requestTimeout,
}: ClientOptions): Client {
  const steady = withSteadyRefresh(withTimeout(request, timeout), timeout);
  return createSupabaseClient<Database>(url, publishableKey, {
    auth: {
      // An email link belongs to one account and needs a confirmation: see email-links.ts.
      detectSessionInUrl: false,
      persistSession: sessionStore !== undefined,
      autoRefreshToken: sessionStore !== undefined,
      ...(sessionStore
        ? { storage: sessionStore.storage, storageKey: sessionStore.key }
        : { storageKey: `memory-${String(Date.now())}` }),
    },
    // Callers decide about retries: repeating a write is not always safe.
    db: { retry: false },
    global: {
      fetch: sessionStore ? withKeptSession(steady, publishableKey, sessionStore) : steady,
    },
  });
}
