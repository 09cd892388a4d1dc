import { expect, test } from "vitest";
import { codeHookSql, enrol, verify } from "../../testing/factors.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(codeHookSql);

test("plain Lite lists no factors of an account", async () => {
  const client = await signUp(lite.plain, "factor-list@outpace.example");
  const { data } = await client.auth.getUser();
  expect(data.user).not.toHaveProperty("factors");
});

test("an account has its factors, once there are any, when read and at every sign-in", async () => {
  const email = "factor-list@outpace.example";
  const client = await signUp(lite.patched, email);
  expect((await client.auth.getUser()).data.user).not.toHaveProperty("factors");
  const factor = await enrol(client, "Phone");
  const unverified = await client.auth.mfa.listFactors();
  expect([unverified.data?.all.length, unverified.data?.totp.length]).toEqual([1, 0]);
  await verify(client, factor);
  const expected = [
    { id: factor.id, status: "verified", factor_type: "totp", friendly_name: "Phone" },
  ];
  expect((await client.auth.getUser()).data.user?.factors).toMatchObject(expected);
  const login = await lite.patched.visitor().auth.signInWithPassword({ email, password });
  expect(login.data.user?.factors).toMatchObject(expected);
});
