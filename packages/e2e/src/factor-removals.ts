/** What only an operator does, by SQL: a second factor whose removal is planned. */
import type { Account } from "./accounts.ts";
import { asOperator, callApi } from "./backend.ts";
import { withDatabase } from "./database.ts";

/** Gives an account a second factor, plans its removal, and sends the email about it. */
export async function planFactorRemoval({ email }: Account, name: string): Promise<void> {
  await withDatabase("", async (sql) => {
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), u.id, ${name}, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now()
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
