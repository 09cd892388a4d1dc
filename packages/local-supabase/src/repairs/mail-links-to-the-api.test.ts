import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { password, signUp, type TestBackend } from "../testing/test-backend.ts";

const both = bothBackends();
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

test("plain Lite mails a verification link to the site", async () => {
  const link = await mailedLink(both.plain, "reset@outpace.example");
  expect(new URL(link).origin).toBe("http://localhost:5173");
});

test("a mailed link verifies at the API and lands on the page that was asked for", async () => {
  const link = await mailedLink(both.repaired, "reset@outpace.example");
  expect(new URL(link).origin).toBe(both.repaired.url);
  const answer = await fetch(link, { redirect: "manual" });
  const target = new URL(answer.headers.get("location") ?? "");
  expect(target.origin + target.pathname).toBe(resetPage);
  const tokens = new URLSearchParams(target.hash.slice(1));
  const client = both.repaired.visitor();
  await client.auth.setSession({
    access_token: tokens.get("access_token") ?? "",
    refresh_token: tokens.get("refresh_token") ?? "",
  });
  const changed = await client.auth.updateUser({ password: `${password}-changed` });
  expect(changed.error).toBeNull();
  const { error } = await both.repaired.visitor().auth.signInWithPassword({
    email: "reset@outpace.example",
    password: `${password}-changed`,
  });
  expect(error).toBeNull();
});

test("a mailed link works once", async () => {
  const link = await mailedLink(both.repaired, "once@outpace.example");
  await fetch(link, { redirect: "manual" });
  const again = await fetch(link, { redirect: "manual" });
  expect(again.headers.get("location")).toContain("error_code=otp_expired");
});

test("a link to a page outside the allow-list lands on the site instead", async () => {
  await signUp(both.repaired, "elsewhere@outpace.example");
  await both.repaired.visitor().auth.resetPasswordForEmail("elsewhere@outpace.example", {
    redirectTo: "https://elsewhere.example/steal",
  });
  const [link = ""] = both.repaired.mailbox.list()[0]?.links ?? [];
  const answer = await fetch(link, { redirect: "manual" });
  expect(answer.headers.get("location")).toMatch(/^http:\/\/localhost:5173#/);
});
