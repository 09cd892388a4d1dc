/**
 * Problem: Lite lets a session that has not verified a factor change the password and e-mail address of an account that has one.
 * Workaround: refuse the change, as a hosted project does.
 * Needed by: second-factor.spec: a reset link asks for a code.
 * Remove when: the test "plain Lite changes the password of a session that has verified no factor" fails.
 */
import { authRefusal, jsonBody, type Handler } from "../../http/requests.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

export function requireFactor(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const { password, email } = await jsonBody(request);
    if ((password ?? email) === undefined) return next(request, peer);
    const { rows } = await database.query(
      `select from auth.sessions s
       where s.id::text = $1 and s.aal is distinct from 'aal2' and exists (
         select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`,
      [claimsOf(bearerToken(request))?.["session_id"] ?? null],
    );
    if (rows.length === 0) return next(request, peer);
    return authRefusal(401, "insufficient_aal", "The change needs a session of level aal2");
  };
}
