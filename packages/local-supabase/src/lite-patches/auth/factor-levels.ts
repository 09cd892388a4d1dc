/**
 * Problem: Lite lets a session that has not verified a factor change the password and e-mail address of an account that has one.
 * Workaround: refuse the change, as a hosted project does.
 * Remove when: the test "plain Lite changes the password of a session that has verified no factor" fails.
 */
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

export function requireFactor(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const body = request.method === "PUT" ? await jsonBody(request) : undefined;
    const isGuarded = isRecord(body) && (body["password"] ?? body["email"]) !== undefined;
    const token = bearerToken(request);
    const { rows } = await database.query(
      `select from auth.sessions s
       where s.id::text = $1 and s.aal is distinct from 'aal2' and exists (
         select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`,
      [isGuarded ? claimsOf(token)?.["session_id"] : null],
    );
    if (rows.length === 0) return next(request, peer);
    return authRefusal(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
  };
}
