/**
 * Problem: Lite passes on the address headers that a client sent, so SQL cannot know where a request comes from.
 * Workaround: set the headers that the gateway of a hosted project sets to the address of the socket.
 * Remove when: the test "plain Lite passes on a forged address" fails.
 */
import type { Handler } from "../../http/handler.ts";

export function setClientAddress(next: Handler): Handler {
  return (request, peer) => {
    const headers = new Headers(request.headers);
    headers.delete("forwarded");
    headers.set("x-forwarded-for", peer);
    headers.set("x-real-ip", peer);
    headers.set("cf-connecting-ip", peer);
    return next(new Request(request, { headers }), peer);
  };
}
