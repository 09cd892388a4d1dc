import { parseAddress, requireText } from "./settings.ts";

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

/** Throws a plain `Error` on invalid settings, which are a mistake in the deployment. */
export function connect(options: ConnectionOptions): Connection {
  const url = parseAddress(options.url, "supabaseUrl");
  return {
    url: url.href.replace(/\/+$/, ""),
    publishableKey: requireText(options.publishableKey, "supabaseKey"),
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    timeout: options.timeout ?? 15_000,
  };
}
