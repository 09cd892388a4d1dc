/**
 * Problem: Lite has no requests of operators, so a function cannot create an account.
 * Workaround: create accounts for the secret key as a hosted project does: in one transaction, with the id that was asked for,
 * and confirmed without an e-mail.
 * Remove when: the test "plain Lite creates no account for the secret key" fails.
 */
import { authRefusal } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { localSecretKey } from "../../keys.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

export function createAccounts(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const isHere = new URL(request.url).pathname === "/auth/v1/admin/users";
    if (!isHere || request.method !== "POST") return next(request, peer);
    const token = bearerToken(request);
    if (token !== localSecretKey) {
      return claimsOf(token)
        ? authRefusal(403, "not_admin", "User not allowed")
        : authRefusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
    }
    const body = await jsonBody(request);
    const account = isRecord(body) ? body : {};
    const email = text(account["email"])?.toLowerCase();
    if (email === undefined) {
      const message = "Cannot create a user without either an email or phone";
      return authRefusal(400, "validation_failed", message);
    }
    const taken = await database.query("select from auth.users where email = $1", [email]);
    if (taken.rows.length > 0) {
      const message = "A user with this email address has already been registered";
      return authRefusal(422, "email_exists", message);
    }
    await database.exec("begin");
    try {
      const created = await write(database, email, account);
      await database.exec("commit");
      return Response.json(created);
    } catch {
      await database.exec("rollback");
      return authRefusal(500, "unexpected_failure", "Database error creating new user");
    }
  };
}

async function write(
  database: PatchContext["database"],
  email: string,
  account: Record<string, unknown>,
): Promise<object | undefined> {
  const id = text(account["id"]) ?? crypto.randomUUID();
  await database.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf', 8)),
       '{"provider": "email", "providers": ["email"]}', $4)`,
    [id, email, text(account["password"]) ?? crypto.randomUUID(), account["user_metadata"] ?? {}],
  );
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), 'email', $1, $2, jsonb_build_object('sub', $1::text, 'email', $3::text))`,
    [id, id, email],
  );
  // A hosted project does this last as well, so triggers see an account that is not confirmed yet.
  if (account["email_confirm"] === true) {
    await database.query("update auth.users set email_confirmed_at = now() where id = $1", [id]);
  }
  const { rows } = await database.query<object>(
    `select id, aud, role, email, email_confirmed_at, created_at, updated_at,
       raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
     from auth.users where id = $1`,
    [id],
  );
  return rows[0];
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
