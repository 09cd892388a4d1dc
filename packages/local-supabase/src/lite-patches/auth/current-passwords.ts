/**
 * Problem: Lite sets a new password without asking for the current one.
 * Workaround: ask for it as a hosted project does by `security_update_password_require_current_password`, which the configuration
 * has no name for: not in a session that a link began, for as long as it has the claim, nor of an account without a password.
 * Needed by: settings.spec and email-links.spec.
 * Remove when: the test "plain Lite sets a new password without the current one" fails.
 */
import { authRefusal, jsonBody, type Handler } from "../../http/requests.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

/** Returns no row if nothing is asked. Lite's hashes are of bcrypt's version b, which pgcrypto knows as a. */
const checkSql = `
  with asked as (
    select regexp_replace(u.encrypted_password, '^\\$2b\\$', '$2a$') as hash
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id::text = $1 and u.encrypted_password <> '' and not exists (
      select from auth.mfa_amr_claims c
      where c.session_id = s.id and c.authentication_method in ('otp', 'magiclink', 'recovery'))
  )
  select hash = extensions.crypt($2, hash) as "isRight" from asked`;

export function requireCurrentPassword(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const { password = "", current_password: typed } = await jsonBody(request);
    if (password === "") return next(request, peer);
    const current = typeof typed === "string" ? typed : "";
    const { rows } = await database.query<{ isRight: boolean }>(checkSql, [
      claimsOf(bearerToken(request))?.["session_id"] ?? null,
      current,
    ]);
    const [asked] = rows;
    if (!asked || (asked.isRight && current !== "")) return next(request, peer);
    const code = current === "" ? "current_password_required" : "current_password_invalid";
    return authRefusal(400, code, "Current password required when setting new password.");
  };
}
