/**
 * Problem: if an account asks to change its role or the metadata that only operators may set, Lite ignores those fields and
 * changes the rest.
 * Workaround: refuse the request, as a hosted project does.
 * Remove when: the test "plain Lite accepts an account change that also asks for other rights" fails.
 */
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";

export function refuseProtectedFields(next: Handler): Handler {
  return async (request, peer) => {
    const body = request.method === "PUT" ? await jsonBody(request) : undefined;
    const fields = isRecord(body) ? [body["app_metadata"], body["role"]] : [];
    if (fields.every((field) => field === undefined || field === null)) return next(request, peer);
    // Only a signed-in account is told that it may not; others are asked to authenticate.
    const account = await next(new Request(request.url, { headers: request.headers }), peer);
    return account.ok
      ? authRefusal(403, "not_admin", "Updating app_metadata requires admin privileges")
      : account;
  };
}
