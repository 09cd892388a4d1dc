import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { codeHookSql, enrol, type TestFactor, verify, wrongCode } from "../../testing/factors.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(codeHookSql);

interface Verified {
  /** At the higher level. */
  verified: SupabaseClient;
  /** Signed in by password only. */
  lower: SupabaseClient;
  factor: TestFactor;
}

async function accountWithFactor(email: string): Promise<Verified> {
  const verified = await signUp(lite.patched, email);
  const factor = await enrol(verified);
  await verify(verified, factor);
  const lower = lite.patched.visitor();
  await lower.auth.signInWithPassword({ email, password });
  return { verified, lower, factor };
}

test("plain Lite changes the password of a session that has verified no factor", async () => {
  const client = await signUp(lite.plain, "lower@outpace.example");
  expect((await client.auth.updateUser({ password: `${password}-2` })).error).toBeNull();
});

test("at aal1, a password, address or factor cannot be changed", async () => {
  const { lower, verified, factor } = await accountWithFactor("lower@outpace.example");
  const refusals = [
    (await lower.auth.updateUser({ password: `${password}-2` })).error,
    (await lower.auth.updateUser({ email: "moved@outpace.example" })).error,
    (await lower.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" })).error,
    (await lower.auth.mfa.unenroll({ factorId: factor.id })).error,
  ];
  expect(refusals.map((error) => [error?.status, error?.code])).toEqual([
    [401, "insufficient_aal"],
    [401, "insufficient_aal"],
    [403, "insufficient_aal"],
    [422, "insufficient_aal"],
  ]);
  expect((await verified.auth.updateUser({ password: `${password}-2` })).error).toBeNull();
});

test("removing a factor lowers only the sessions that verified it", async () => {
  const email = "two-factors@outpace.example";
  const { verified, lower, factor } = await accountWithFactor(email);
  await verify(lower, factor);
  const second = await enrol(verified, "Tablet");
  await verify(verified, second);
  expect((await verified.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const { rows } = await lite.patched.database.query(
    `select s.aal, s.factor_id from auth.sessions s join auth.users u on u.id = s.user_id
     where u.email = $1 order by s.created_at`,
    [email],
  );
  expect(rows).toEqual([
    { aal: "aal2", factor_id: second.id },
    { aal: "aal1", factor_id: null },
  ]);
  await lower.auth.refreshSession();
  const { data } = await lower.auth.mfa.getAuthenticatorAssuranceLevel();
  expect([data?.currentLevel, data?.currentAuthenticationMethods.length]).toEqual(["aal1", 1]);
  expect((await lower.auth.updateUser({ password: `${password}-3` })).error?.code).toBe(
    "insufficient_aal",
  );
});

test("a rejection of the configured function is told and signs the account out", async () => {
  const { verified, lower, factor } = await accountWithFactor("too-many-codes@outpace.example");
  const { data } = await verified.auth.getUser();
  await lite.patched.database.query("insert into public.rejected_accounts values ($1)", [
    data.user?.id,
  ]);
  const { error } = await lower.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: wrongCode,
  });
  expect([error?.status, error?.code, error?.message]).toEqual([
    403,
    "mfa_verification_rejected",
    "Too many codes.",
  ]);
  expect((await verified.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
});
