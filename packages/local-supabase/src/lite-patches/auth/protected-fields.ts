/**
 * Problem: Lite ignores the role and the metadata that only operators may set when an account asks to change them, and
 * makes the rest of the change.
 * Workaround: refuse the request, as a hosted project does.
 * Remove when: the test "plain Lite takes a change of an account that asks for other rights too" fails.
 */
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";

export function refuseProtectedFields(next: Handler): Handler {
  return async (request, peer) => {
    const body = request.method === "PUT" ? await jsonBody(request) : undefined;
    const fields = isRecord(body) ? [body["app_metadata"], body["role"]] : [];
    if (fields.every((field) => field === undefined || field === null)) return next(request, peer);
    // Only an account is told that it may not; anyone else is asked who they are.
    const account = await next(new Request(request.url, { headers: request.headers }), peer);
    return account.ok
      ? authRefusal(403, "not_admin", "Updating app_metadata requires admin privileges")
      : account;
  };
}
