/**
 * Fault: Lite runs overlapping requests on PGlite's one session without a lock, so they share one
 * transaction and its role; a visitor's request can read as the service role.
 * Repair: requests pass one by one.
 * Can go when: the test "overlapping requests of two persons share a role" fails on plain Lite.
 */
import type { Handler } from "../http/handler.ts";

export function oneRequestAtATime(handler: Handler): Handler {
  let last: Promise<unknown> = Promise.resolve();
  return (request, peer) => {
    const answer = last.then(() => handler(request, peer));
    last = answer.catch(() => undefined);
    return answer;
  };
}
