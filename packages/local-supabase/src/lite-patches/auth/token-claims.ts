/**
 * Problem: Lite's access tokens lack `app_metadata`, `user_metadata`, `aal`, `amr` and other claims.
 * Workaround: add the claims from the account's row and sign the token again with the same secret.
 * Needed by: every login: packages/data reads the brand and the level from the token.
 * Remove when: the test "plain Lite's access token has no metadata" fails.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { withBody, type Handler } from "../../http/requests.ts";
import { signToken } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

interface Claims {
  sub: string;
  session_id: string;
  iat: number;
}

export function addTokenClaims(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const url = new URL(request.url);
    const response = await next(request, peer);
    const isSession = /^\/auth\/v1\/(signup|token|verify)$/.test(url.pathname);
    if (!isSession || !response.ok) return response;
    const session = (await response.clone().json()) as { access_token?: string };
    if (session.access_token === undefined) return response;
    session.access_token = await addClaims(session.access_token, methodOf(url), database);
    return withBody(response, session);
  };
}

/** How the session began; a refresh keeps it. */
function methodOf({ pathname, searchParams }: URL): string | undefined {
  if (searchParams.get("grant_type") === "refresh_token") return undefined;
  return pathname.endsWith("/verify") ? "otp" : "password";
}

async function addClaims(
  token: string,
  method: string | undefined,
  database: PGlite,
): Promise<string> {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  if (method !== undefined) {
    await database.query("update auth.sessions set tag = $1 where id = $2", [
      method,
      claims.session_id,
    ]);
  }
  const { rows } = await database.query<Record<string, unknown>>(
    `select account.phone, account.raw_app_meta_data as app_metadata,
            account.raw_user_meta_data as user_metadata, account.is_anonymous, session.aal,
            coalesce(
              (select jsonb_agg(jsonb_build_object(
                 'method', verified.authentication_method,
                 'timestamp', floor(extract(epoch from verified.updated_at))::bigint))
               from auth.mfa_amr_claims verified where verified.session_id = session.id),
              '[]') ||
            jsonb_build_array(jsonb_build_object(
              'method', coalesce(session.tag, 'password'),
              'timestamp', floor(extract(epoch from session.created_at))::bigint)) as amr
     from auth.users account join auth.sessions session on session.user_id = account.id
     where account.id = $1 and session.id = $2`,
    [claims.sub, claims.session_id],
  );
  const { phone, ...rest } = rows[0] ?? {};
  const completed = { ...claims, phone: phone ?? "", ...rest };
  const body = Buffer.from(JSON.stringify(completed)).toString("base64url");
  return signToken(`${header}.${body}`);
}
