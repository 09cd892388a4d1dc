/**
 * What tests/http leaves out at a backend that runs already, such as `supabase start`, and why. Everything
 * else is the same for every backend.
 */
import { runningBackend } from "./environment.ts";

/** These files always start an embedded backend in their process. */
export const onlyInProcess: Readonly<Record<string, string>> = {
  "tests/http/emails.test.ts": "needs confirmations on, which local.toml switches off",
  "tests/http/fuzz/fuzz.test.ts":
    "reads the server's log, looks at the objects of its process and lifts every brand's limit",
  "tests/http/attacks/pipelines.test.ts":
    "is about the embedded HTTP server, where others have a gateway",
};

/** The edge of a hosted project sets the caller's address; the local stack takes the one that the caller sends. */
export const hasNoEdge = runningBackend !== undefined;

/** Elsewhere a worker sends the requests that SQL has queued; the address and the key for them are not in Vault. */
export const sendsByItself = runningBackend !== undefined;
