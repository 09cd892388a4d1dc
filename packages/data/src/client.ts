// Imports the whole of supabase-js: pages import this module when they need it, not with their own code.
import { createClient as createSupabaseClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.types.ts";
import { withKeptSession } from "./kept-session.ts";
import type { SessionStore } from "./session-store.ts";
import { withSteadyRefresh } from "./steady-refresh.ts";
import { requestTimeout, withTimeout } from "./timeout.ts";

/** The first argument of every function that may need a session. */
export type Client = SupabaseClient<Database>;

interface ClientOptions extends Connection {
  /** Without one, a session stays in memory, apart from the one that the browser keeps. */
  readonly sessionStore?: SessionStore;
}

/** Throws a plain `Error` on invalid settings, which are a mistake in the deployment. */
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
      // A link is for its own account, and acts when a person confirms: see email-links.ts.
      detectSessionInUrl: false,
      persistSession: sessionStore !== undefined,
      autoRefreshToken: sessionStore !== undefined,
      ...(sessionStore
        ? { storage: sessionStore.storage, storageKey: sessionStore.key }
        : { storageKey: `memory-${String(Date.now())}` }),
    },
    // Callers decide about retries: repeating a write is not safe in general.
    db: { retry: false },
    global: {
      fetch: sessionStore ? withKeptSession(steady, publishableKey, sessionStore) : steady,
    },
  });
}
