import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const email = "waiting@outpace.example";

async function wait(backend: TestBackend): Promise<void> {
  await signUp(backend, email);
  const sql = "update auth.users set email_confirmed_at = null where email = $1";
  await backend.database.query(sql, [email]);
}

const login = async (backend: TestBackend, word: string) =>
  (await backend.visitor().auth.signInWithPassword({ email, password: word })).error?.code;

test("plain Lite tells anyone that an address is unconfirmed", async () => {
  await wait(lite.plain);
  expect(await login(lite.plain, "not-the-password")).toBe("email_not_confirmed");
});

test("only those who know the password learn that an address is unconfirmed", async () => {
  await wait(lite.patched);
  expect(await login(lite.patched, "not-the-password")).toBe("invalid_credentials");
  expect(await login(lite.patched, password)).toBe("email_not_confirmed");
});

test("a refusal without a body is passed on", async () => {
  const { status } = await lite.patched.send("PUT", "/auth/v1/token?code=1", "{}");
  expect(status).toBe(405);
});
