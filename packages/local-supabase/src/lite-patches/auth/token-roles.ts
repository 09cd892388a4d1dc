/**
 * Problem: Lite switches to any role that a signed token names, the database's owner included.
 * Workaround: accept only the three roles that the API of a hosted project can switch to.
 * Needed by: nobody may choose a role (tests/http/attacks/tokens).
 * Remove when: the test "plain Lite switches to any role" fails.
 */
import type { Handler } from "../../http/requests.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";

const apiRoles: unknown[] = ["anon", "authenticated", "service_role", undefined];

export function rejectOtherRoles(next: Handler): Handler {
  return (request, peer) => {
    const token = bearerToken(request);
    const role = claimsOf(token)?.["role"];
    if (apiRoles.includes(role)) return next(request, peer);
    const message = `permission denied to set role ${JSON.stringify(role)}`;
    const body = { code: "42501", message, details: null, hint: null };
    return Promise.resolve(Response.json(body, { status: 403 }));
  };
}
