/**
 * Fault: nothing tells SQL where a request comes from, and a client may claim any address.
 * Repair: the headers that a hosted project's gateway sets carry the socket's address, whatever was sent.
 * Can go when: the test "plain Lite passes on a forged address" fails.
 */
import type { Handler } from "../http/handler.ts";

export function stampCallerAddress(handler: Handler): Handler {
  return (request, peer) => {
    const headers = new Headers(request.headers);
    headers.delete("forwarded");
    headers.set("x-forwarded-for", peer);
    headers.set("x-real-ip", peer);
    headers.set("cf-connecting-ip", peer);
    return handler(new Request(request, { headers }), peer);
  };
}
