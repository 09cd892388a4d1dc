export interface ConnectionOptions {
  readonly url: string;
  readonly publishableKey: string;
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a call without a response fails as `unreachable`. */
  readonly timeout?: number;
}

/** What a request needs to know about the backend. */
export interface Connection extends Required<ConnectionOptions> {
  /** Without a trailing slash. */
  readonly url: string;
}

/** The backend that `npm start` runs; its key is public. */
export const embeddedBackend = {
  url: "http://127.0.0.1:54321",
  publishableKey: "sb_publishable_local_outpace",
} as const;

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
export function connect(options: ConnectionOptions): Connection {
  const url = parseUrl(options.url);
  if (options.publishableKey.trim() === "") throw new Error("supabaseKey is required.");
  return {
    url: url.href.replace(/\/+$/, ""),
    publishableKey: options.publishableKey.trim(),
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    timeout: options.timeout ?? 15_000,
  };
}
