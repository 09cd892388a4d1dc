/**
 * Problem: Lite answers every request to resend a sign-up's link as if it came too soon, and so every further sign-up with a
 * known address.
 * Workaround: like a hosted project, send a new link to an account that waits for one, unless the last is more recent than
 * `max_frequency`, and respond to a further sign-up as to a first one. It changes neither password nor metadata.
 * Needed by: confirmation.spec.
 * Remove when: the test "plain Lite never resends the link of a sign-up" fails.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { jsonBody, type Handler } from "../../http/requests.ts";
import type { PatchContext } from "../request-patch.ts";

export function resendConfirmations(next: Handler, context: PatchContext): Handler {
  return async (request, peer) => {
    const [, action] = /^\/auth\/v1\/(resend|signup)$/.exec(new URL(request.url).pathname) ?? [];
    if (action === undefined) return next(request, peer);
    const body = await jsonBody(request);
    const response = await next(request, peer);
    if (response.status !== 429) return response;
    if (action === "resend" && body["type"] !== "signup") return response;
    const address = String(body["email"]);
    const account = await sendAgain(context, address);
    const shown = account ?? (action === "signup" && (await confirmedAccount(context, body)));
    return shown ? Response.json(action === "signup" ? shown : {}) : response;
  };
}

/** Returns the account, or undefined if none waits or the last link was too recent. */
async function sendAgain(
  { database, mailer, email: { max_frequency: interval = "1s" } }: PatchContext,
  address: string,
): Promise<object | undefined> {
  const tokenHash = randomBytes(28).toString("hex");
  const { rows } = await database.query<{ id: string; email: string }>(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
     where email = lower($1) and email_confirmed_at is null
       and confirmation_sent_at <= now() - $3::interval
     returning id, aud, role, email, confirmation_sent_at, created_at, updated_at,
       raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata,
       (select jsonb_agg(to_jsonb(i)) from auth.identities i where i.user_id = users.id) as identities`,
    [address, tokenHash, interval],
  );
  const [account] = rows;
  if (account) await mailer.sendConfirmation(account.email, tokenHash, "", { userId: account.id });
  return account;
}

/** A response that does not reveal the account: another id, the metadata as sent, and no identity. */
async function confirmedAccount(
  { database }: PatchContext,
  { email, data }: Record<string, unknown>,
): Promise<object | undefined> {
  const { rows } = await database.query(
    "select from auth.users where email = lower($1) and email_confirmed_at is not null",
    [email],
  );
  if (rows.length === 0) return undefined;
  const now = new Date().toISOString();
  return {
    ...{ id: randomUUID(), aud: "authenticated", role: "", email: String(email).toLowerCase() },
    ...{ confirmation_sent_at: now, created_at: now, updated_at: now },
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data ?? {},
    identities: [],
  };
}
