/**
 * Problem: Lite never lists an account's factors.
 * Workaround: add them to each account in a response, as a hosted project does.
 * Needed by: second-factor.spec: the login lists the apps.
 * Remove when: the test "plain Lite lists no factors of an account" fails.
 */
import { withBody, type Handler } from "../../http/requests.ts";
import type { PatchContext } from "../request-patch.ts";

interface Account {
  id?: string;
  factors?: unknown[];
}

export function listFactors(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    const { pathname } = new URL(request.url);
    if (!response.ok || !/^\/auth\/v1\/(signup|token|verify|user)$/.test(pathname)) return response;
    const body = (await response.clone().json()) as Account & { user?: Account };
    const account = body.user ?? body;
    const { rows: factors } = await database.query(
      `select id, created_at, updated_at, status, friendly_name, factor_type
       from auth.mfa_factors where user_id::text = $1 order by created_at, id`,
      [account.id],
    );
    if (factors.length === 0) return response;
    account.factors = factors;
    return withBody(response, body);
  };
}
