/** Second factors of test accounts, through auth-js. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { codeAt } from "../lite-patches/auth/factors/codes.ts";

/** The function that decides on codes: it rejects those of the accounts in a table. */
export const codeHookSql = `
  create table if not exists public.rejected_accounts (user_id uuid);
  create or replace function public.decide_on_code(event jsonb) returns jsonb language sql as $$
    select case
      when exists (select from public.rejected_accounts where user_id = (event ->> 'user_id')::uuid)
      then '{"decision": "reject", "message": "Too many codes."}'::jsonb
      else '{"decision": "continue"}'::jsonb
    end
  $$;
`;

export interface TestFactor {
  id: string;
  secret: string;
}

/** The code that an authenticator app with the server's clock shows now. */
export const codeOf = ({ secret }: TestFactor): string => codeAt(secret, Date.now());

/** No app shows letters. */
export const wrongCode = "abcdef";

/** Adds a factor that is not verified yet. */
export async function enrol(client: SupabaseClient, friendlyName = "Phone"): Promise<TestFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

export async function verify(client: SupabaseClient, factor: TestFactor): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor),
  });
  if (error) throw error;
}
