/** Second factors: accounts that have one, and the codes that their apps show. */
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import type { Account, Session } from "./accounts.ts";
import { callApi } from "./backend.ts";
import { withDatabase } from "./database.ts";

export interface Factor {
  readonly id: string;
  /** In base 32. */
  readonly secret: string;
}

/** The code that the app shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();

/** Six digits that no app with about the right time shows. */
export function wrongCodeOf(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((off) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + off * 1000 }),
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

/** Adds a verified factor to an account through the API a minute ago, from a session that ends with it. */
export async function addFactor(
  account: Account,
  { name = "Phone", session }: { name?: string; session?: Session } = {},
): Promise<Factor & { readonly session: Session }> {
  const { email, password } = account;
  const from =
    session ??
    (await callApi<Session>("/auth/v1/token?grant_type=password", { body: { email, password } }));
  const enrolled = await callApi<{ id: string; totp: { secret: string } }>("/auth/v1/factors", {
    as: from.access_token,
    body: { factor_type: "totp", friendly_name: name },
  });
  const { id } = enrolled;
  const { secret } = enrolled.totp;
  const verified = await verifyFactor({ id, secret }, from);
  await passMinute(account);
  return { id, secret, session: verified };
}

/** Raises a session by a code. Returns the session with its new tokens. */
async function verifyFactor({ id, secret }: Factor, session: Session): Promise<Session> {
  const as = session.access_token;
  const challenge = await callApi<{ id: string }>(`/auth/v1/factors/${id}/challenge`, {
    as,
    body: {},
  });
  return callApi<Session>(`/auth/v1/factors/${id}/verify`, {
    as,
    body: { challenge_id: challenge.id, code: codeOf(secret) },
  });
}

/** Fills in the form for a code and submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Authentication code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}
