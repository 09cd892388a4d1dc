import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { codeHookSql, codeOf, enrol, verify, wrongCode } from "../../testing/factors.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp } from "../../testing/test-backend.ts";
import { claimsIn } from "../../testing/tokens.ts";

const lite = plainAndPatchedLite(codeHookSql);

let accounts = 0;
async function newAccount(): Promise<{ client: SupabaseClient; email: string }> {
  accounts += 1;
  const email = `factor-${String(accounts)}@outpace.example`;
  return { client: await signUp(lite.patched, email), email };
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = lite.patched.visitor();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

const levelOf = async (client: SupabaseClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

const claimsOf = async (client: SupabaseClient) =>
  claimsIn((await client.auth.getSession()).data.session?.access_token);

test("plain Lite has no second factors", async () => {
  const client = await signUp(lite.plain, "factors@outpace.example");
  const { error } = await client.auth.mfa.enroll({ factorType: "totp" });
  expect(error).not.toBeNull();
  const { rows } = await lite.plain.database.query(
    "select to_regclass('auth.mfa_factors') as found",
  );
  expect(rows).toEqual([{ found: null }]);
});

test("a new factor has a secret, its address and a drawing, and counts once verified", async () => {
  const { client, email } = await newAccount();
  const { data } = await client.auth.mfa.enroll({
    ...{ factorType: "totp", friendlyName: "Phone", issuer: "Outpace" },
  });
  expect(data).toMatchObject({ type: "totp", friendly_name: "Phone" });
  expect(data?.type === "totp" && data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(decodeURIComponent((data?.type === "totp" && data.totp.uri) || "")).toContain(
    `otpauth://totp/Outpace:${email}?`,
  );
  expect(await levelOf(client)).toEqual(["aal1", "aal1"]);
});

test("the first code raises the session, and the token says how", async () => {
  const { client } = await newAccount();
  const { session_id: before } = await claimsOf(client);
  await verify(client, await enrol(client));
  expect(await claimsOf(client)).toMatchObject({
    session_id: before,
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
  });
  expect(await levelOf(client)).toEqual(["aal2", "aal2"]);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await claimsOf(client))["aal"]).toBe("aal2");
});

test("a login has the lower level until its code is verified", async () => {
  const { client, email } = await newAccount();
  const factor = await enrol(client);
  await verify(client, factor);
  const login = await signIn(email);
  expect(await levelOf(login)).toEqual(["aal1", "aal2"]);
  await verify(login, factor);
  expect(await levelOf(login)).toEqual(["aal2", "aal2"]);
});

test("verifying ends the account's lower sessions and its unverified factors", async () => {
  const { client, email } = await newAccount();
  const other = await signIn(email);
  await enrol(client, "Forgotten");
  await verify(client, await enrol(client, "Phone"));
  const { error } = await other.auth.refreshSession();
  expect([error?.status, error?.code]).toEqual([400, "refresh_token_not_found"]);
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.all.map((factor) => factor.friendly_name)).toEqual(["Phone"]);
});

test("a wrong code, another account's factor and an unknown challenge are refused", async () => {
  const { client } = await newAccount();
  const factor = await enrol(client);
  const { mfa } = client.auth;
  const wrong = await mfa.challengeAndVerify({ factorId: factor.id, code: wrongCode });
  expect([wrong.error?.status, wrong.error?.code]).toEqual([422, "mfa_verification_failed"]);
  const stranger = (await newAccount()).client;
  const foreign = await stranger.auth.mfa.challenge({ factorId: factor.id });
  expect([foreign.error?.status, foreign.error?.code]).toEqual([404, "mfa_factor_not_found"]);
  const unknown = await mfa.verify({
    ...{ factorId: factor.id, challengeId: crypto.randomUUID(), code: codeOf(factor) },
  });
  expect([unknown.error?.status, unknown.error?.code]).toEqual([422, "mfa_factor_not_found"]);
  expect((await claimsOf(client))["aal"]).toBe("aal1");
});

test("a challenge ends after five minutes and after its use", async () => {
  const { client } = await newAccount();
  const factor = await enrol(client);
  const { mfa } = client.auth;
  const answer = async (challengeId: string) =>
    (await mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor) })).error?.code;
  const { data: old } = await mfa.challenge({ factorId: factor.id });
  await lite.patched.database.query(
    "update auth.mfa_challenges set created_at = now() - interval '5 minutes' where id = $1",
    [old?.id],
  );
  expect(await answer(old?.id ?? "")).toBe("mfa_challenge_expired");
  const { data: next } = await mfa.challenge({ factorId: factor.id });
  expect(await answer(next?.id ?? "")).toBeUndefined();
  expect(await answer(next?.id ?? "")).toBe("mfa_ip_address_mismatch");
});

test("of codes sent at once for one challenge one is accepted", async () => {
  const { client } = await newAccount();
  const factor = await enrol(client);
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
  const { data } = await client.auth.getSession();
  const body = JSON.stringify({ challenge_id: challenge?.id, code: codeOf(factor) });
  const authorization = `Bearer ${data.session?.access_token ?? ""}`;
  const path = `/auth/v1/factors/${factor.id}/verify`;
  const sent = Array.from({ length: 5 }, () =>
    lite.patched.send("POST", path, body, { authorization }),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
});

test("a code that a trigger refuses fails without a reason, and raises nothing", async () => {
  await lite.patched.database.exec(`
    create function public.refuse_code() returns trigger language plpgsql as $$
    begin
      raise sqlstate 'PT429' using message = 'Too soon.', hint = 'too_soon';
    end;
    $$;
    create trigger refuse_code before update of factor_id on auth.sessions
      for each row execute function public.refuse_code();`);
  const { client } = await newAccount();
  const factor = await enrol(client);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor),
  });
  expect(error?.status).toBe(500);
  expect(error?.message).toMatch(/^Unexpected failure/);
  expect((await claimsOf(client))["aal"]).toBe("aal1");
  await lite.patched.database.exec("drop trigger refuse_code on auth.sessions");
  await verify(client, factor);
});

test("names are unique, and an account has at most ten factors", async () => {
  const { client } = await newAccount();
  const enrolAgain = async (friendlyName: string) =>
    (await client.auth.mfa.enroll({ factorType: "totp", friendlyName })).error?.code;
  for (let n = 1; n <= 10; n += 1) expect(await enrolAgain(`Phone ${String(n)}`)).toBeUndefined();
  expect(await enrolAgain("Phone 1")).toBe("mfa_factor_name_conflict");
  expect(await enrolAgain("Phone 11")).toBe("too_many_enrolled_mfa_factors");
});
