import { expect, test } from "vitest";
import { textOf } from "../../mail/text.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const typed = "<b>runner</b>@outpace.example";
const resetPage = "http://localhost:5173/brands/reset-password";

/** The messages about changing an address to one that looks like HTML. */
async function changeMessages(backend: TestBackend, email: string) {
  const client = await signUp(backend, email);
  const { error } = await client.auth.updateUser({ email: typed });
  expect(error).toBeNull();
  const messages = backend.mailbox.list().filter(({ to }) => [email, typed].includes(to));
  return messages.reverse();
}

async function resetMessage(backend: TestBackend, email: string) {
  await signUp(backend, email);
  await backend.visitor().auth.resetPasswordForEmail(email, { redirectTo: resetPage });
  return backend.mailbox.list().find(({ to }) => to === email);
}

test("plain Lite inserts typed text into an email as HTML", async () => {
  const [message] = await changeMessages(lite.plain, "html@outpace.example");
  expect(message?.html).toContain(typed);
});

test("both addresses of a change get a message with their own link", async () => {
  const [toOld, toNew, ...others] = await changeMessages(lite.patched, "html@outpace.example");
  expect(others).toEqual([]);
  expect([toOld?.to, toNew?.to]).toEqual(["html@outpace.example", typed]);
  const [first, second] = [toOld, toNew].map((message) => message?.links[0] ?? "");
  expect(first).toContain("type=email_change");
  expect(second).toContain("type=email_change");
  expect(first).not.toBe(second);
});

test("a link goes through the API to the requested page; text and HTML agree", async () => {
  const message = await resetMessage(lite.patched, "linked@outpace.example");
  expect(message?.subject).toBe("Reset Your Password");
  expect(message?.text).toBe(textOf(message?.html ?? ""));
  const [link = ""] = message?.links ?? [];
  expect(new URL(link).origin).toBe(lite.patched.url);
  const follow = async () =>
    (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
  expect(await follow()).toMatch(new RegExp(`^${resetPage}#access_token=`));
  expect(await follow()).toContain("error_code=otp_expired");
});

test("a page outside the allow-list is replaced by the site", async () => {
  const email = "elsewhere@outpace.example";
  await signUp(lite.patched, email);
  await lite.patched.visitor().auth.resetPasswordForEmail(email, {
    redirectTo: "https://elsewhere.example/steal",
  });
  const [link = ""] = lite.patched.mailbox.list()[0]?.links ?? [];
  const response = await fetch(link, { redirect: "manual" });
  expect(response.headers.get("location")).toMatch(/^http:\/\/localhost:5173#/);
});

test("the session that a link's hash opens can change the password", async () => {
  const message = await resetMessage(lite.patched, "hash@outpace.example");
  const token_hash = new URL(message?.links[0] ?? "").searchParams.get("token") ?? "";
  const client = lite.patched.visitor();
  const verified = await client.auth.verifyOtp({ type: "recovery", token_hash });
  expect(verified.data.user?.email).toBe("hash@outpace.example");
  expect((await client.auth.updateUser({ password: `${password}-changed` })).error).toBeNull();
  const again = await lite.patched.visitor().auth.verifyOtp({ type: "recovery", token_hash });
  expect([again.error?.status, again.error?.code]).toEqual([403, "otp_expired"]);
});
