/**
 * Problem: when a policy or a function that it calls raises an error, Lite's Storage returns "Internal server error".
 * Workaround: return the error's message with status 500, as a hosted project does.
 * Remove when: the test "plain Lite hides why the database refused an upload" fails.
 */
import { isDatabaseError } from "../../database-error.ts";
import { currentRequest } from "../../http/current-request.ts";
import type { Handler } from "../../http/handler.ts";

export function returnStorageDatabaseErrors(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    const error = currentRequest()?.databaseError;
    if (response.status !== 500 || !isDatabaseError(error)) return response;
    const { message } = error;
    const body = { statusCode: "500", code: "DatabaseError", error: "DatabaseError", message };
    return Response.json(body, { status: 500 });
  };
}
