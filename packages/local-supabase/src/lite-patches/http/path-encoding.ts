/**
 * Problem: Lite routes by the decoded path, so `/%5Fsystem/config` or `/auth/v1/%73ignup` passes a check of the path.
 * Workaround: decode characters that need no encoding before any other patch reads the path.
 * Needed by: http/system-routes and every other patch of a path.
 * Remove when: the test "plain Lite accepts a path in another encoding" fails.
 */
import type { Handler } from "../../http/requests.ts";

export function normalizePaths(next: Handler): Handler {
  return (request, peer) => {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code;
    });
    return next(url.href === request.url ? request : new Request(url, request), peer);
  };
}
