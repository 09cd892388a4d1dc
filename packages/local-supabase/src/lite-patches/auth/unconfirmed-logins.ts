/**
 * Problem: Lite says that an account is unconfirmed, whatever the password.
 * Workaround: say so only to those who know the password, as a hosted project does.
 * Remove when: the test "plain Lite tells anyone that an address is unconfirmed" fails.
 */
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import type { PatchContext } from "../request-patch.ts";

export function checkPasswordFirst(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const body = await jsonBody(request);
    const response = await next(request, peer);
    if (response.ok || !isRecord(body)) return response;
    // Some refusals have no body.
    const refusal: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (!isRecord(refusal)) return response;
    if (refusal["error_code"] !== "email_not_confirmed") return response;
    const { rows } = await database.query(
      // pgcrypto uses an older name for bcrypt hashes.
      `select from auth.users, replace(encrypted_password, '$2b$', '$2a$') hash
       where email = lower($1) and hash = extensions.crypt($2, hash)`,
      [body["email"], body["password"]],
    );
    if (rows.length > 0) return response;
    return authRefusal(400, "invalid_credentials", "Invalid login credentials");
  };
}
