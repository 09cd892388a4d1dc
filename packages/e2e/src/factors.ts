/** Second factors: accounts that have one, the codes that their apps show, and planned removals. */
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { type Account, openSession, type Session } from "./accounts.ts";
import { asOperator, callApi } from "./backend.ts";
import { withDatabase } from "./database.ts";

/** The code that the app shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();

/** Six digits that no app with about the right time shows. */
export function wrongCodeOf(secret: string): string {
  const totp = new TOTP({ secret });
  const near = [-60, -30, 0, 30, 60].map((off) =>
    totp.generate({ timestamp: Date.now() + off * 1000 }),
  );
  const codes = ["000000", "111111", "222222", "333333", "444444", "555555"];
  return codes.find((code) => !near.includes(code)) ?? "";
}

/** Lets a minute pass since the last codes of an account's apps, after which their next ones are accepted. */
export const passMinute = ({ email }: Account) =>
  withDatabase(
    "",
    (sql) => sql`
      update private.factor_uses set used_at = used_at - interval '1 minute'
      where factor_id in (
        select f.id from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = ${email})`,
  );

/** Lets an hour pass since the people of these accounts last proved who they are. Their sessions go on. */
export const passHour = (...accounts: readonly Account[]) =>
  withDatabase(
    "",
    (sql) => sql`
      update auth.mfa_amr_claims
      set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'
      where session_id in (
        select s.id from auth.sessions s join auth.users u on u.id = s.user_id
        where u.email in ${sql(accounts.map(({ email }) => email))})`,
  );

/**
 * Adds a verified factor to an account through the API a minute ago. Returns its secret in base 32, and the session that has
 * entered its code.
 */
export async function addFactor(
  account: Account,
  { name = "Phone", session }: { name?: string; session?: Session } = {},
): Promise<{ readonly secret: string; readonly session: Session }> {
  const { access_token: as } = session ?? (await openSession(account));
  const post = <Result>(path: string, body: object) =>
    callApi<Result>(`/auth/v1/factors${path}`, { as, body });
  const enrolling = { factor_type: "totp", friendly_name: name };
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>("", enrolling);
  const allowed = { kind: "factor_added", value: id };
  await callApi("/rest/v1/rpc/allow_account_change", { as, body: allowed });
  const challenge = await post<{ id: string }>(`/${id}/challenge`, {});
  const answer = { challenge_id: challenge.id, code: codeOf(totp.secret) };
  const raised = await post<Session>(`/${id}/verify`, answer);
  await passMinute(account);
  return { secret: totp.secret, session: raised };
}

/** Fills in the form for a code and submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Authentication code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

/** Gives an account a second factor, plans its removal as an operator, and sends the email about it. */
export async function planFactorRemoval({ email }: Account): Promise<void> {
  await withDatabase("", async (sql) => {
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), u.id, 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now()
      from auth.users u where u.email = ${email}`;
    await sql`select private.plan_factor_removal(${email}, 'Lost the phone.')`;
  });
  await callApi("/functions/v1/send-mail", { as: asOperator(), body: {} });
}

/** How many removals are planned for an account. */
export const countPlannedRemovals = ({ email }: Account) =>
  withDatabase("", async (sql) => {
    const rows = await sql`
      select from private.factor_removals r
      join auth.mfa_factors f on f.id = r.factor_id
      join auth.users u on u.id = f.user_id
      where u.email = ${email}`;
    return rows.length;
  });
