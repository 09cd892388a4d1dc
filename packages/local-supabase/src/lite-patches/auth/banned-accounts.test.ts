import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();

async function ban(backend: TestBackend, email: string): Promise<SupabaseClient> {
  const client = await signUp(backend, email);
  await backend.database.query(
    "update auth.users set banned_until = now() + interval '1 day' where email = $1",
    [email],
  );
  return client;
}

const login = async (backend: TestBackend, email: string, word = password) =>
  (await backend.visitor().auth.signInWithPassword({ email, password: word })).error?.code;

test("plain Lite signs a banned account in", async () => {
  await ban(lite.plain, "banned@outpace.example");
  expect(await login(lite.plain, "banned@outpace.example")).toBeUndefined();
});

test("a banned account cannot sign in, refresh or change its password until the ban ends", async () => {
  const email = "banned@outpace.example";
  const client = await ban(lite.patched, email);
  expect(await login(lite.patched, email, "not-the-password")).toBe("invalid_credentials");
  expect(await login(lite.patched, email)).toBe("user_banned");
  const change = { password: "another-horse-2" };
  expect((await client.auth.updateUser(change)).error).toMatchObject({
    status: 403,
    code: "user_banned",
  });
  const { data } = await client.auth.getSession();
  const refresh_token = data.session?.refresh_token ?? "";
  const refresh = async () => (await client.auth.refreshSession({ refresh_token })).error?.code;
  expect(await refresh()).toBe("user_banned");
  await lite.patched.database.query("update auth.users set banned_until = now() where email = $1", [
    email,
  ]);
  expect(await login(lite.patched, email)).toBeUndefined();
});

test("a banned account's link is refused", async () => {
  const email = "banned-link@outpace.example";
  await ban(lite.patched, email);
  await lite.patched.database.query(
    "update auth.users set recovery_token = 'link' where email = $1",
    [email],
  );
  const verified = await lite.patched
    .visitor()
    .auth.verifyOtp({ type: "recovery", token_hash: "link" });
  expect(verified.error?.code).toBe("user_banned");
});
