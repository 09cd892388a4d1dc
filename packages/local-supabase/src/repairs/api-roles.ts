/**
 * Fault: Lite takes on whichever role a token signed with its secret names, the database's owner too.
 * Repair: the three roles that a hosted project's API may become, and no other.
 * Can go when: the test "plain Lite becomes any role" fails.
 */
import type { Handler } from "../http/handler.ts";
import { claimsOf } from "../tokens.ts";

const apiRoles: unknown[] = ["anon", "authenticated", "service_role", undefined];

export function refuseOtherRoles(handler: Handler): Handler {
  return (request, peer) => {
    const token = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
    const role = claimsOf(token)?.["role"];
    if (apiRoles.includes(role)) return handler(request, peer);
    const message = `permission denied to set role ${JSON.stringify(role)}`;
    const refusal = { code: "42501", message, details: null, hint: null };
    return Promise.resolve(Response.json(refusal, { status: 401 }));
  };
}
