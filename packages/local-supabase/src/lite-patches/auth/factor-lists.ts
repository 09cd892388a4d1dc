/**
 * Problem: Lite never lists an account's factors.
 * Workaround: add them to each account in a response, as a hosted project does.
 * Remove when: the test "plain Lite lists no factors of an account" fails.
 */
import type { PGlite } from "@supabase/lite/pglite";
import type { Handler } from "../../http/handler.ts";
import { isRecord } from "../../http/json-body.ts";
import type { PatchContext } from "../request-patch.ts";

export function listFactors(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    const { pathname } = new URL(request.url);
    if (!response.ok || !/^\/auth\/v1\/(signup|token|verify|user)$/.test(pathname)) return response;
    const body: unknown = await response.clone().json();
    if (!isRecord(body)) return response;
    const account = isRecord(body["user"]) ? body["user"] : body;
    const factors = await factorsOf(database, account["id"]);
    if (factors.length === 0) return response;
    account["factors"] = factors;
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    return Response.json(body, { status: response.status, headers });
  };
}

async function factorsOf(database: PGlite, account: unknown): Promise<unknown[]> {
  const { rows } = await database.query(
    `select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
     from auth.mfa_factors where user_id::text = $1 order by created_at, id`,
    [account],
  );
  return rows;
}
