/**
 * Fault: Lite runs overlapping requests on PGlite's one session without a lock, so they share one
 * transaction and its role; a visitor's request can read as the service role.
 * Repair: requests, and whatever else uses the session, pass one by one.
 * Can go when: the test "overlapping requests of two persons share a role" fails on plain Lite.
 */
import type { Handler } from "../http/handler.ts";
import type { OneAtATime } from "../one-at-a-time.ts";

export function oneRequestAtATime(handler: Handler, alone: OneAtATime): Handler {
  return (request, peer) => alone(() => handler(request, peer));
}
