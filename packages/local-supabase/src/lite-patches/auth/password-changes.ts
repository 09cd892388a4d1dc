/**
 * Problem: Lite keeps an account's sessions after a password change.
 * Workaround: end all but the one that changed it, as a hosted project does.
 * Needed by: email-links.spec, and packages/data/tests/sessions.
 * Remove when: the test "plain Lite keeps other sessions after a password change" fails.
 */
import { jsonBody, type Handler } from "../../http/requests.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

export function endOtherSessions(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const { password } = await jsonBody(request);
    const response = await next(request, peer);
    if (!response.ok || typeof password !== "string") return response;
    const { sub, session_id: session } = claimsOf(bearerToken(request)) ?? {};
    await database.query(
      `with ended as (delete from auth.sessions where user_id = $1 and id <> $2 returning id)
       delete from auth.refresh_tokens where session_id in (select id from ended)`,
      [sub, session],
    );
    return response;
  };
}
