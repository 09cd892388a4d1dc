import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const known = "forgetful@outpace.example";

/** The response to the second of two password reset requests. */
async function secondRecovery(backend: TestBackend, email: string) {
  const { auth } = backend.visitor();
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const { error } = await auth.resetPasswordForEmail(email.toUpperCase());
  return error && [error.status, error.code, error.message];
}

const links = ({ mailbox }: TestBackend, email: string) =>
  mailbox.list().filter(({ to }) => to === email).length;

test("plain Lite sends every requested reset link", async () => {
  await signUp(lite.plain, known);
  expect(await secondRecovery(lite.plain, known)).toBeNull();
  expect(links(lite.plain, known)).toBe(2);
});

test("within `max_frequency` of a reset link, a known address gets no other", async () => {
  await signUp(lite.patched, known);
  expect(await secondRecovery(lite.patched, known)).toEqual([
    429,
    "over_email_send_rate_limit",
    "For security purposes, you can only request this after 0 seconds.",
  ]);
  expect(links(lite.patched, known)).toBe(1);
  await lite.patched.database.query(
    "update auth.users set recovery_sent_at = recovery_sent_at - interval '1 second' where email = $1",
    [known],
  );
  expect((await lite.patched.visitor().auth.resetPasswordForEmail(known)).error).toBeNull();
  expect(links(lite.patched, known)).toBe(2);
});

test("an unknown address always gets the response of a sent link", async () => {
  expect(await secondRecovery(lite.patched, "stranger@outpace.example")).toBeNull();
});
