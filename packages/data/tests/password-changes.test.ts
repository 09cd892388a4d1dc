import { expect, test } from "vitest";
import { requestPasswordReset, signIn, updatePassword } from "../src/auth.ts";
import { DataError } from "../src/errors.ts";
import { openByLink, setPasswordByLink } from "../src/email-links.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { losingFirst, mailedLink, memoryClient, visitor, withDatabase } from "./backend.ts";
import { newBrand, signedInBrand } from "./fixtures.ts";

const next = "another-long-password";
const wrong = { code: "current_password_wrong", message: "That isn't your current password." };

test("a new password needs the current one", async () => {
  const { client, brand } = await signedInBrand();
  const change = (current: string, password = next) =>
    updatePassword(client, { current, password });
  await expect(change("")).rejects.toMatchObject({ code: "current_password_required" });
  await expect(change("not-the-password")).rejects.toMatchObject(wrong);
  await expect(change(brand.password, brand.password)).rejects.toMatchObject({
    code: "password_unchanged",
  });
  await change(brand.password);
  await signIn(visitor(), { ...brand, password: next });
});

test("a change without an answer is not refused when it is repeated", async () => {
  const { brand, sessionStore } = await signedInBrand();
  const client = visitor({ sessionStore, fetch: losingFirst("/user PUT") });
  const change = { current: brand.password, password: next };
  await expect(updatePassword(client, change)).rejects.toMatchObject({ code: "unreachable" });
  await expect(updatePassword(client, change)).rejects.toMatchObject(wrong);
  await updatePassword(client, { ...change, mayBeSet: true });
  const other = { ...change, password: "a-third-long-password", mayBeSet: true };
  await expect(updatePassword(client, other)).rejects.toMatchObject(wrong);
});

test("where the current password isn't asked for, a repeat after a lost answer is not refused either", async () => {
  const { brand, sessionStore } = await signedInBrand();
  const same = { code: "same_password", message: "New password should be different" };
  const headers = { "x-supabase-api-version": "2024-01-01" };
  const client = visitor({
    sessionStore,
    fetch: () => Promise.resolve(Response.json(same, { status: 422, headers })),
  });
  const change = { current: brand.password, password: next };
  await expect(updatePassword(client, change)).rejects.toMatchObject({
    code: "password_unchanged",
  });
  await updatePassword(client, { ...change, mayBeSet: true });
});

test("an older password counts as it was typed, at the login and as the current one", async () => {
  const brand = { ...newBrand(), password: "pa\u0301s-stored-as-typed" };
  await signUpBrand(memoryClient(), brand);
  const client = visitor();
  await signIn(client, brand);
  const composed = { ...brand, password: "p\u00E1s-stored-as-typed" };
  await expect(signIn(visitor(), composed)).rejects.toMatchObject({ code: "invalid_credentials" });
  await updatePassword(client, { current: brand.password, password: composed.password });
  await signIn(visitor(), brand);
});

test("the login asks for a captcha's token for each spelling", async () => {
  const tokens: string[] = [];
  const token = () => {
    tokens.push("token");
    return Promise.resolve("token");
  };
  const login = { email: newBrand().email, password: "pa\u0301ssword" };
  await expect(signIn(visitor(), login, token)).rejects.toBeInstanceOf(DataError);
  await expect(signIn(visitor(), { ...login, password: "password" }, token)).rejects.toThrow();
  expect(tokens).toHaveLength(3);
});

test("a link that began a session too long ago sets no other password, and says when it is the same", async () => {
  const { brand } = await signedInBrand();
  await requestPasswordReset(visitor(), {
    email: brand.email,
    redirectTo: "http://localhost:5173/brands/reset-password",
  });
  const tokenHash = (await mailedLink(brand.email)).searchParams.get("token_hash") ?? "";
  const emails = [brand.email];
  const opened = await openByLink(memoryClient(), { type: "recovery", tokenHash, emails });
  if (!opened) throw new Error("The link opened no session.");
  const late = () =>
    withDatabase(async (sql) => {
      await sql`
        update auth.mfa_amr_claims c set updated_at = now() - interval '15 minutes' from auth.sessions s
        where s.id = c.session_id and s.user_id = ${opened.session.userId}`;
      await sql`select private.end_link_claims()`;
    });
  await setPasswordByLink(opened, next);
  await late();
  await expect(setPasswordByLink(opened, "a-third-long-password")).rejects.toMatchObject({
    code: "link_over",
    message: "This link's time is over.",
  });
  await expect(setPasswordByLink(opened, next)).rejects.toMatchObject({
    code: "password_unchanged",
  });
});
