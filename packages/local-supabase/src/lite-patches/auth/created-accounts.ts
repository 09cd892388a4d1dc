/**
 * Problem: Lite has no requests of operators, so a function cannot create an account.
 * Workaround: create accounts for the secret key as a hosted project does: in one transaction, with the id that was asked for,
 * and confirmed without an e-mail.
 * Needed by: invitations.spec, by the function accept-invitation.
 * Remove when: the test "plain Lite creates no account for the secret key" fails.
 */
import { authRefusal, jsonBody, type Handler } from "../../http/requests.ts";
import { localSecretKey } from "../../keys.ts";
import { bearerToken } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

export function createAccounts(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    if (request.method !== "POST") return next(request, peer);
    if (bearerToken(request) !== localSecretKey) {
      return authRefusal(403, "not_admin", "User not allowed");
    }
    const account = await jsonBody(request);
    const email = String(account["email"]).toLowerCase();
    const taken = await database.query("select from auth.users where email = $1", [email]);
    if (taken.rows.length > 0) {
      return authRefusal(422, "email_exists", "The address already has an account");
    }
    try {
      return Response.json(await create(database, email, account));
    } catch {
      return authRefusal(500, "unexpected_failure", "Database error creating new user");
    }
  };
}

const create = (
  database: PatchContext["database"],
  email: string,
  { id = crypto.randomUUID(), password, email_confirm: isConfirmed }: Record<string, unknown>,
) =>
  database.transaction(async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf', 8)),
         '{"provider": "email", "providers": ["email"]}', '{}')`,
      [id, email, password],
    );
    await transaction.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'email', $1, $2, jsonb_build_object('sub', $1::text, 'email', $3::text))`,
      [id, id, email],
    );
    // A hosted project does this last as well, so triggers see an account that is not confirmed yet.
    if (isConfirmed === true) {
      await transaction.query("update auth.users set email_confirmed_at = now() where id = $1", [
        id,
      ]);
    }
    const { rows } = await transaction.query<object>(
      `select id, aud, role, email, email_confirmed_at, created_at, updated_at,
         raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
       from auth.users where id = $1`,
      [id],
    );
    return rows[0];
  });
