/**
 * Problem: if a function that a policy calls raises "insufficient privilege", Lite's Storage returns "Internal server error", or
 * that a row violates a policy.
 * Workaround: return the error's message, as a hosted project does.
 * Needed by: photos.spec: packages/data reads these messages.
 * Remove when: the test "plain Lite hides why the database refused an upload" fails.
 */
import { isDatabaseError } from "../../errors.ts";
import { currentRequest } from "../../http/requests.ts";
import type { Handler } from "../../http/requests.ts";

const insufficientPrivilege = "42501";

export function returnStorageDatabaseErrors(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    const error = currentRequest()?.databaseError;
    if (response.ok || !isDatabaseError(error)) return response;
    const { code, message } = error;
    if (code !== insufficientPrivilege || message.includes("row-level security")) return response;
    const body = { statusCode: "403", code: "AccessDenied", error: "Unauthorized", message };
    return Response.json(body, { status: 400 });
  };
}
