import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const resetPage = "http://localhost:5173/brands/reset-password";

async function mailedLink(backend: TestBackend, email: string): Promise<string> {
  await signUp(backend, email);
  const { error } = await backend
    .visitor()
    .auth.resetPasswordForEmail(email, { redirectTo: resetPage });
  expect(error).toBeNull();
  const message = backend.mailbox.list().find(({ to }) => to === email);
  expect(message?.subject).toBe("Reset Your Password");
  expect(message?.links).toHaveLength(1);
  return message?.links[0] ?? "";
}

test("plain Lite sends a verification link that points at the site", async () => {
  const link = await mailedLink(lite.plain, "reset@outpace.example");
  expect(new URL(link).origin).toBe("http://localhost:5173");
});

test("a link in an e-mail is verified by the API and redirects to the requested page", async () => {
  const link = await mailedLink(lite.patched, "reset@outpace.example");
  expect(new URL(link).origin).toBe(lite.patched.url);
  const response = await fetch(link, { redirect: "manual" });
  const target = new URL(response.headers.get("location") ?? "");
  expect(target.origin + target.pathname).toBe(resetPage);
  const tokens = new URLSearchParams(target.hash.slice(1));
  const client = lite.patched.visitor();
  await client.auth.setSession({
    access_token: tokens.get("access_token") ?? "",
    refresh_token: tokens.get("refresh_token") ?? "",
  });
  const changed = await client.auth.updateUser({ password: `${password}-changed` });
  expect(changed.error).toBeNull();
  const { error } = await lite.patched.visitor().auth.signInWithPassword({
    email: "reset@outpace.example",
    password: `${password}-changed`,
  });
  expect(error).toBeNull();
});

test("a link in an e-mail works once", async () => {
  const link = await mailedLink(lite.patched, "once@outpace.example");
  await fetch(link, { redirect: "manual" });
  const again = await fetch(link, { redirect: "manual" });
  expect(again.headers.get("location")).toContain("error_code=otp_expired");
});

test("a requested page outside the allow-list is replaced by the site", async () => {
  await signUp(lite.patched, "elsewhere@outpace.example");
  await lite.patched.visitor().auth.resetPasswordForEmail("elsewhere@outpace.example", {
    redirectTo: "https://elsewhere.example/steal",
  });
  const [link = ""] = lite.patched.mailbox.list()[0]?.links ?? [];
  const response = await fetch(link, { redirect: "manual" });
  expect(response.headers.get("location")).toMatch(/^http:\/\/localhost:5173#/);
});
