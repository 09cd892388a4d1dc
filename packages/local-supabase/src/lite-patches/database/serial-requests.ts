/**
 * Problem: Lite runs overlapping requests on PGlite's one session without a lock, so they share a transaction and its
 * role, and a visitor's request can read as the service role.
 * Workaround: run requests, and everything else that uses the session, one at a time.
 * Needed by: every screen that sends two requests at once.
 * Remove when: the test "in plain Lite overlapping requests share a role" fails.
 */
import { runWithRequest } from "../../http/requests.ts";
import type { Handler } from "../../http/requests.ts";
import type { PatchContext } from "../request-patch.ts";

export function serializeRequests(next: Handler, { runExclusive }: PatchContext): Handler {
  return (request, peer) => runExclusive(() => runWithRequest(request, () => next(request, peer)));
}
