/**
 * Problem: Lite ignores bans: a banned account signs in, keeps its session and changes its password.
 * Workaround: refuse its login, refresh, links and requests, as a hosted project does.
 * Remove when: the test "plain Lite signs a banned account in" fails.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

/** True if the account that matches the condition is banned. */
async function isBanned(database: PGlite, condition: string, value: string): Promise<boolean> {
  const { rows } = await database.query(
    `select from auth.users u where banned_until > now() and ${condition}`,
    [value],
  );
  return rows.length > 0;
}

function refusal(status: number, message = "User is banned"): Response {
  return authRefusal(status, "user_banned", message);
}

const ofRefreshToken = "id = (select user_id from auth.refresh_tokens where token = $1)";
const ofLink = `$1 in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;

export function refuseBannedAccounts(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const { pathname, searchParams } = new URL(request.url);
    const body = await jsonBody(request);
    const field = (name: string) => (isRecord(body) ? String(body[name] ?? "") : "");
    const grant = searchParams.get("grant_type");
    if (pathname === "/auth/v1/token" && grant === "refresh_token") {
      if (await isBanned(database, ofRefreshToken, field("refresh_token")))
        return refusal(400, "Invalid Refresh Token: User Banned");
    } else if (pathname === "/auth/v1/token") {
      const response = await next(request, peer);
      // Only those who know the password learn of the ban.
      return response.ok && (await isBanned(database, "email = lower($1)", field("email")))
        ? refusal(400)
        : response;
    } else if (pathname === "/auth/v1/verify") {
      if (await isBanned(database, ofLink, field("token_hash"))) return refusal(403);
    } else {
      const token = bearerToken(request);
      const account = claimsOf(token)?.["sub"];
      if (typeof account === "string" && (await isBanned(database, "id::text = $1", account)))
        return refusal(403);
    }
    return next(request, peer);
  };
}
