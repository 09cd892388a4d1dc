/**
 * Fault: Lite routes by the decoded path, so `/%5Fsystem/config` passes whatever guards `/_system`, and
 * `/auth/v1/%73ignup` whatever stands around a sign-up.
 * Repair: characters that need no encoding are written plainly before anything looks at the path.
 * Can go when: the test "plain Lite knows a path by other spellings" fails.
 */
import type { Handler } from "../http/handler.ts";

export function writePathsPlainly(handler: Handler): Handler {
  return (request, peer) => {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code;
    });
    return handler(url.href === request.url ? request : new Request(url, request), peer);
  };
}
