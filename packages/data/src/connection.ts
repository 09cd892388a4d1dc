/** What a request needs to reach the backend. */
export interface Connection {
  readonly url: string;
  readonly publishableKey: string;
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a request without a response fails as `unreachable`. */
  readonly timeout?: number;
}

/** The backend of `npm start`. Its key is public. */
export const embeddedBackend = {
  url: "http://127.0.0.1:54321",
  publishableKey: "sb_publishable_local_outpace",
} as const;
