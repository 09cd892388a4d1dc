import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const email = "invited@outpace.example";

/** What an invitation creates: an account that waits for its link. */
async function invite(backend: TestBackend): Promise<void> {
  await signUp(backend, email);
  await backend.database.query(
    `update auth.users set email_confirmed_at = null, confirmation_token = 'invitation',
       confirmation_sent_at = now()
     where email = $1`,
    [email],
  );
}

const accept = (backend: TestBackend) =>
  backend.visitor().auth.verifyOtp({ type: "invite", token_hash: "invitation" });

test("plain Lite refuses an invitation's link", async () => {
  await invite(lite.plain);
  expect((await accept(lite.plain)).data.session).toBeNull();
});

test("an invitation's link opens the account once", async () => {
  await invite(lite.patched);
  expect((await accept(lite.patched)).data.session?.user.email).toBe(email);
  expect((await accept(lite.patched)).error?.code).toBe("otp_expired");
});
