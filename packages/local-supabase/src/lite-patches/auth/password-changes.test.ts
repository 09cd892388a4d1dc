import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const email = "two-browsers@outpace.example";

/** The state of a session after another one changes the password. */
async function otherSession(backend: TestBackend) {
  const here = await signUp(backend, email);
  const elsewhere = backend.visitor();
  await elsewhere.auth.signInWithPassword({ email, password });
  expect((await here.auth.updateUser({ password: "another-horse-2" })).error).toBeNull();
  expect((await here.auth.getUser()).error).toBeNull();
  expect((await here.auth.refreshSession()).error).toBeNull();
  const refresh = await elsewhere.auth.refreshSession();
  return [(await elsewhere.auth.getUser()).error?.name, refresh.error?.code];
}

test("plain Lite keeps other sessions after a password change", async () => {
  expect(await otherSession(lite.plain)).toEqual([undefined, undefined]);
});

test("a changed password ends every session but the one that changed it", async () => {
  expect(await otherSession(lite.patched)).toEqual([
    "AuthSessionMissingError",
    "refresh_token_not_found",
  ]);
});
