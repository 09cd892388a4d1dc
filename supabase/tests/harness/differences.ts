/**
 * What tests/http skips on a backend that runs already, such as `supabase start`, and why. All else
 * is the same for every backend.
 */
import { runningBackend } from "./environment.ts";

/** Files that always start an embedded backend in their process, with the reason. */
export const onlyInProcess: Readonly<Record<string, string>> = {
  "tests/http/emails.test.ts": "needs confirmations on, which local.toml switches off",
};

/** A hosted project's edge sets the caller's address; the local stack believes the caller. */
export const hasNoEdge = runningBackend !== undefined;
