import { createSessionStorage, type SessionStorage } from "./session-storage.ts";

export interface ClientOptions {
  readonly url: string;
  readonly publishableKey: string;
  /** Keeps the session; the browser's `localStorage` unless given. */
  readonly storage?: SessionStorage;
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a call without an answer counts as unreachable. */
  readonly timeout?: number;
}

/**
 * What every function of this package takes first. It holds settings only: the libraries behind it
 * are loaded by the modules that need them, so that a page carries no more than it uses.
 */
export interface Client {
  /** Without a slash at the end. */
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStorage;
  /** Derived from the host name, as supabase-js does, so that both find the same session. */
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

/** Throws a plain `Error` on settings that cannot work: that is a mistake of whoever deploys. */
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
