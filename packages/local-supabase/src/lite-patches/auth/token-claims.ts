/**
 * Problem: Lite's access tokens lack `app_metadata`, `user_metadata`, `aal`, `amr` and other claims.
 * Workaround: record how each session began, add the claims from the database's rows, and sign the token again with the same
 * secret.
 * Needed by: every login: packages/data reads the brand and the level from the token.
 * Remove when: the test "plain Lite's access token has no metadata" fails.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { withBody, type Handler } from "../../http/requests.ts";
import { signToken } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";
import { recordMethodSql } from "./factors.ts";

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

/** How a session begins or goes on; a refresh changes nothing. */
function methodOf({ pathname, searchParams }: URL): "otp" | "password" | undefined {
  if (searchParams.get("grant_type") === "refresh_token") return undefined;
  return pathname.endsWith("/verify") ? "otp" : "password";
}

async function addClaims(
  token: string,
  method: ReturnType<typeof methodOf>,
  database: PGlite,
): Promise<string> {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  if (method !== undefined) await database.query(recordMethodSql, [claims.session_id, method]);
  const { rows } = await database.query<Record<string, unknown>>(
    `select account.phone, account.raw_app_meta_data as app_metadata,
            account.raw_user_meta_data as user_metadata, account.is_anonymous, session.aal,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'method', used.authentication_method,
               'timestamp', floor(extract(epoch from used.updated_at))::bigint)
               order by used.updated_at desc), '[]')
             from auth.mfa_amr_claims used where used.session_id = session.id) as amr
     from auth.users account join auth.sessions session on session.user_id = account.id
     where account.id = $1 and session.id = $2`,
    [claims.sub, claims.session_id],
  );
  const { phone, ...rest } = rows[0] ?? {};
  const completed = { ...claims, phone: phone ?? "", ...rest };
  const body = Buffer.from(JSON.stringify(completed)).toString("base64url");
  return signToken(`${header}.${body}`);
}
