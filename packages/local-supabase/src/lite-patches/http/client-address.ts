/**
 * Problem: Lite passes on the address headers that a client sent, so SQL cannot know where a request comes from.
 * Workaround: treat the socket's address like the edge of a hosted project does: set one header, append to another, and leave
 * the rest as sent.
 * Needed by: the limits of requests per visitor (tests/http/attacks/enumeration).
 * Remove when: the test "plain Lite passes on a forged address" fails.
 */
import type { Handler } from "../../http/requests.ts";

export function setClientAddress(next: Handler): Handler {
  return (request, peer) => {
    const headers = new Headers(request.headers);
    headers.set("cf-connecting-ip", peer);
    headers.append("x-forwarded-for", peer);
    return next(new Request(request, { headers }), peer);
  };
}
