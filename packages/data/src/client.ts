import { createSessionStorage, type SessionStorage } from "./session-storage.ts";

interface ClientOptions {
  readonly url: string;
  readonly publishableKey: string;
  /** Where the session is stored; the browser's `localStorage` by default. */
  readonly storage?: SessionStorage;
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a call without a response fails as `unreachable`. */
  readonly timeout?: number;
}

/**
 * The first argument of every function of this package. It holds settings only: each module loads the
 * libraries that it needs, so that a page downloads no more than it uses.
 */
export interface Client {
  /** Without a trailing slash. */
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStorage;
  /** The same key that supabase-js derives from the host name, so that both find the same session. */
  readonly storageKey: string;
  readonly fetch: typeof fetch;
  readonly timeout: number;
}

function parseUrl(url: string): URL {
  if (url.trim() === "") throw new Error("supabaseUrl is required.");
  let parsed: URL;
  try {
    parsed = new URL(url.trim());
  } catch {
    throw new Error(`Invalid supabaseUrl: "${url}" is not a valid URL.`);
  }
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new Error("Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.");
  }
  return parsed;
}

/** Throws a plain `Error` on invalid settings, which are a mistake in the deployment. */
export function createClient(options: ClientOptions): Client {
  const url = parseUrl(options.url);
  if (options.publishableKey.trim() === "") throw new Error("supabaseKey is required.");
  return {
    url: url.href.replace(/\/+$/, ""),
    publishableKey: options.publishableKey.trim(),
    storage: options.storage ?? createSessionStorage(),
    storageKey: `sb-${url.hostname.split(".")[0] ?? ""}-auth-token`,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    timeout: options.timeout ?? 15_000,
  };
}
