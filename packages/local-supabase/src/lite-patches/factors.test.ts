import { expect, test } from "vitest";
import { enrol, verify } from "../testing/factors.ts";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { password, signUp } from "../testing/test-backend.ts";

const lite = plainAndPatchedLite();

/** The rules of codes are in packages/data/tests/factors.test.ts and supabase/tests/http/factors.test.ts. */
compare(lite, {
  async probe(backend) {
    const client = await signUp(backend, "factors@outpace.example");
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Outpace" });
    const { data: factors } = await client.auth.mfa.listFactors();
    return [data?.type === "totp" && data.totp.uri, factors?.all.length];
  },
  plain: ["plain Lite has no second factors", [false, 0]],
  patched: [
    "a new factor has an address for an app",
    [expect.stringContaining("otpauth://totp/Outpace:factors%40outpace.example?"), 1],
  ],
});

async function accountWithFactor(email: string) {
  const verified = await signUp(lite.patched, email);
  const factor = await enrol(verified);
  await verify(verified, factor);
  const lower = lite.patched.visitor();
  const { data } = await lower.auth.signInWithPassword({ email, password });
  return { verified, lower, factor, listed: data.user?.factors };
}

test("plain Lite lists no factors of an account", async () => {
  const client = await signUp(lite.plain, "factor-list@outpace.example");
  expect((await client.auth.getUser()).data.user).not.toHaveProperty("factors");
});

test("an account has its factors when it signs in", async () => {
  const { factor, listed } = await accountWithFactor("factor-list@outpace.example");
  expect(listed).toMatchObject([{ id: factor.id, status: "verified", friendly_name: "Phone" }]);
});

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
  const refusal = "insufficient_aal";
  expect(refusals.map((error) => error?.code)).toEqual([refusal, refusal, refusal, refusal]);
  const change = { password: `${password}-2`, current_password: password };
  expect((await verified.auth.updateUser(change)).error).toBeNull();
});

test("another account's factor is not found", async () => {
  const { factor } = await accountWithFactor("one-factor@outpace.example");
  const stranger = await signUp(lite.patched, "stranger@outpace.example");
  const { error } = await stranger.auth.mfa.challenge({ factorId: factor.id });
  expect(error?.code).toBe("mfa_factor_not_found");
});

test("a challenge ends after five minutes and after its use; verifying ends lower sessions", async () => {
  const client = await signUp(lite.patched, "challenged@outpace.example");
  const factor = await enrol(client);
  const { data: old } = await client.auth.mfa.challenge({ factorId: factor.id });
  await lite.patched.database.query(
    "update auth.mfa_challenges set created_at = now() - interval '5 minutes' where id = $1",
    [old?.id],
  );
  const answerOld = () =>
    client.auth.mfa.verify({ factorId: factor.id, challengeId: old?.id ?? "", code: "000000" });
  expect((await answerOld()).error?.code).toBe("mfa_challenge_expired");
  const lower = lite.patched.visitor();
  await lower.auth.signInWithPassword({ email: "challenged@outpace.example", password });
  await verify(client, factor);
  expect((await lower.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
});
