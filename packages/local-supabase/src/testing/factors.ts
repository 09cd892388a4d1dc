/** Second factors of test accounts, through auth-js. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";

export interface TestFactor {
  id: string;
  secret: string;
}

/** Adds a factor that is not verified yet. */
export async function enrol(client: SupabaseClient, friendlyName = "Phone"): Promise<TestFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

export async function verify(client: SupabaseClient, { id, secret }: TestFactor): Promise<void> {
  const code = new TOTP({ secret }).generate();
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
  if (error) throw error;
}
