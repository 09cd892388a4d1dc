import { expect, test, vi } from "vitest";
import { getSession, onSessionChange, requestPasswordReset, signIn } from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import { enterByLink, openByLink, setPasswordByLink, type EmailLink } from "../src/email-links.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { mailedLink, memoryClient, visitor } from "./backend.ts";
import { newBrand, sharedBrand, signedInBrand } from "./fixtures.ts";

const newPassword = "another-long-password";
const refused = { code: "link_refused" };

/** Returns an account's reset link, as its page reads it. */
async function resetLink(email: string): Promise<EmailLink> {
  const redirectTo = "http://localhost:5173/brands/reset-password";
  await requestPasswordReset(visitor(), { email, redirectTo });
  const link = await mailedLink(email);
  expect(link.origin + link.pathname).toBe(redirectTo);
  const tokenHash = link.searchParams.get("token_hash") ?? "";
  return { type: "recovery", tokenHash, emails: [link.searchParams.get("email") ?? ""] };
}

async function open(link: EmailLink) {
  const opened = await openByLink(memoryClient(), link);
  if (!opened) throw new Error("The link opened no session.");
  return opened;
}

test("a reset link sets the password, ends other sessions and signs in", async () => {
  const { client: elsewhere, brand, brandId } = await signedInBrand();
  const client = visitor();
  const link = await resetLink(brand.email);
  const opened = await open(link);
  expect(await getSession(client)).toBeNull();
  await setPasswordByLink(opened, newPassword);
  await enterByLink(client, opened);
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
  await expect(getOwnBrand(elsewhere)).rejects.toMatchObject({ code: "session_expired" });
  await expect(signIn(visitor(), brand)).rejects.toMatchObject({ code: "invalid_credentials" });
  await signIn(visitor(), { email: brand.email, password: newPassword });
  await expect(openByLink(memoryClient(), link)).rejects.toMatchObject(refused);
});

test("a link leaves another signed-in account alone until the link's account enters", async () => {
  const { client, brand: other, session } = await signedInBrand();
  const brand = newBrand();
  await signUpBrand(memoryClient(), brand);
  const opened = await open(await resetLink(brand.email));
  await setPasswordByLink(opened, newPassword);
  expect(await getSession(client)).toEqual(session);
  await signIn(visitor(), other);
  const listener = vi.fn();
  onSessionChange(client, listener);
  await enterByLink(client, opened);
  const entered: unknown = expect.objectContaining({ email: brand.email });
  expect(listener).toHaveBeenLastCalledWith(entered, "signed_in");
  expect(await getSession(client)).toEqual(entered);
});

test("a refused link leaves the signed-in account unchanged", async () => {
  const { client, session } = await sharedBrand();
  const link: EmailLink = { type: "recovery", tokenHash: "altered", emails: [session.email] };
  await expect(openByLink(memoryClient(), link)).rejects.toMatchObject(refused);
  expect(await getSession(client)).toEqual(session);
});

test("a link of a deleted account is refused, and nobody is told they are signed out", async () => {
  const gone = { code: "user_not_found", message: "User not found" };
  const headers = { "x-supabase-api-version": "2024-01-01" };
  const client = memoryClient({
    fetch: () => Promise.resolve(Response.json(gone, { status: 403, headers })),
  });
  const link: EmailLink = { type: "recovery", tokenHash: "gone", emails: ["ida@brands.example"] };
  await expect(openByLink(client, link)).rejects.toMatchObject(refused);
});

test("a link that names another account is refused", async () => {
  const brand = newBrand();
  await signUpBrand(memoryClient(), brand);
  const { brand: other } = await sharedBrand();
  const link = { ...(await resetLink(brand.email)), emails: [other.email] };
  await expect(openByLink(memoryClient(), link)).rejects.toMatchObject(refused);
});

test("an unchanged and a weak password have different errors, and keep the link open", async () => {
  const brand = newBrand();
  await signUpBrand(memoryClient(), brand);
  const opened = await open(await resetLink(brand.email));
  await expect(setPasswordByLink(opened, brand.password)).rejects.toMatchObject({
    code: "password_unchanged",
  });
  await expect(setPasswordByLink(opened, "short")).rejects.toMatchObject({ code: "weak_password" });
  await setPasswordByLink(opened, newPassword);
});
