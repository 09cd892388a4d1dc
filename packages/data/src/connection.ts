/** What a request needs to know of the backend. */
export interface Connection {
  readonly url: string;
  readonly publishableKey: string;
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a request without a response fails as `unreachable`. */
  readonly timeout?: number;
}

/** The backend that `npm start` runs; its key is public. */
export const embeddedBackend = {
  url: "http://127.0.0.1:54321",
  publishableKey: "sb_publishable_local_outpace",
} as const;
