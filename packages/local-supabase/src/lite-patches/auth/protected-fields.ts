/**
 * Problem: if an account asks to change its role or the metadata that only operators may set, Lite ignores those fields and
 * changes the rest.
 * Workaround: refuse the request, as a hosted project does.
 * Needed by: nobody may give an account rights (tests/http/attacks/tokens).
 * Remove when: the test "plain Lite accepts an account change that also asks for other rights" fails.
 */
import { authRefusal, jsonBody, type Handler } from "../../http/requests.ts";

export function refuseProtectedFields(next: Handler): Handler {
  return async (request, peer) => {
    const { app_metadata: metadata, role } = await jsonBody(request);
    if ((metadata ?? role ?? null) === null) return next(request, peer);
    return authRefusal(403, "not_admin", "Updating app_metadata requires admin privileges");
  };
}
