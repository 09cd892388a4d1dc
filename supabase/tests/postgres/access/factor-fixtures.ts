/** The second factors of the people who send the probes. */
import type { Database } from "../../harness/database.ts";

/** Accounts, whose only session has the account's id, as their only factor has. */
interface Enrolled {
  /** Their session has verified their factor. */
  readonly verified: readonly string[];
  readonly unverified: readonly string[];
  /** Their session would have power if their account had. */
  readonly formerStaff: readonly string[];
}

export async function giveSecondFactors(
  { owner }: Database,
  { verified, unverified, formerStaff }: Enrolled,
): Promise<void> {
  await owner`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    select id, id, 'Phone', 'totp', 'verified', now(), now(), 'SECRET'
    from unnest(${[...verified, ...unverified]}::uuid[]) id`;
  await owner`
    update auth.sessions set aal = 'aal2', factor_id = id
    where id in ${owner([...verified, ...formerStaff])}`;
  await owner`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', now(), now() + interval '1 day'
    from auth.sessions where id in ${owner([...verified, ...formerStaff])}`;
  await owner`
    insert into private.allowed_account_changes (user_id, kind, value, ends_at, acted)
    select user_id, 'factor_removed', id, now() + interval '1 day', '{}' from auth.mfa_factors`;
  await owner`update private.second_factor_policies set policy = 'required' where audience = 'staff'`;
  await owner`
    insert into private.factor_removals (factor_id, due_at)
    select id, now() + interval '1 day' from auth.mfa_factors`;
  await owner`
    insert into private.secured_accounts (user_id, secured_at) select user_id, now() from auth.mfa_factors`;
  await owner`
    insert into private.ended_sessions (user_id, used_at) select user_id, now() from auth.mfa_factors`;
  await owner`insert into private.wrong_codes (user_id, tried_at) select user_id, now() from auth.mfa_factors`;
}
