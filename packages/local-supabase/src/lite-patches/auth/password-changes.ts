/**
 * Problem: Lite keeps an account's sessions after a password change.
 * Workaround: end all but the one that changed it, as a hosted project does.
 * Remove when: the test "plain Lite keeps other sessions after a password change" fails.
 */
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

export function endOtherSessions(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const body = request.method === "PUT" ? await jsonBody(request) : undefined;
    const response = await next(request, peer);
    if (!response.ok || !isRecord(body) || typeof body["password"] !== "string") return response;
    const token = bearerToken(request);
    const { sub, session_id: session } = claimsOf(token) ?? {};
    await database.query(
      `with ended as (delete from auth.sessions where user_id = $1 and id <> $2 returning id)
       delete from auth.refresh_tokens where session_id in (select id from ended)`,
      [sub, session],
    );
    return response;
  };
}
