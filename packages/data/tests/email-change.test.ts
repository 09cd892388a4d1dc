import { expect, test } from "vitest";
import { allowAccountChange } from "../src/account-changes.ts";
import { getSession, refreshSession, signIn } from "../src/auth.ts";
import { getSignInEmail, requestEmailChange, withdrawEmailChange } from "../src/email-change.ts";
import { openByLink } from "../src/email-links.ts";
import { mailedLink, memoryClient, visitor } from "./backend.ts";
import { newBrand, sharedBrand, signedInBrand } from "./fixtures.ts";

/** Opens the newest link in the emails to an address. */
async function open(address: string) {
  const { searchParams } = await mailedLink(address);
  const of = (name: string) => searchParams.get(name) ?? "";
  return openByLink(memoryClient(), {
    type: "email_change",
    tokenHash: of("token_hash"),
    emails: [of("email"), of("new_email")],
  });
}

const refused = { code: "link_refused" };

test("an account has one email at any moment: the old one, until both have confirmed", async () => {
  const { client, brand } = await signedInBrand();
  const { email } = newBrand();
  expect(await getSignInEmail(client)).toEqual({ email: brand.email, change: null });
  await allowAccountChange(client, "email", email);
  const asked = await requestEmailChange(client, email);
  expect(asked).toMatchObject({ email: brand.email, change: { newEmail: email } });
  expect(await getSignInEmail(client)).toEqual(asked);
  expect(Date.now() - Date.parse(asked.change?.sentAt ?? "")).toBeLessThan(60_000);

  expect(await open(email)).toBeNull();
  await signIn(visitor(), brand);
  await expect(signIn(visitor(), { ...brand, email })).rejects.toThrow();
  expect((await open(brand.email))?.session.email).toBe(email);
  await signIn(visitor(), { ...brand, email });
  await expect(signIn(visitor(), brand)).rejects.toMatchObject({ code: "invalid_credentials" });
  expect(await getSignInEmail(client)).toEqual({ email, change: null });
  await refreshSession(client);
  expect(await getSession(client)).toMatchObject({ email });
});

test("a corrected change leaves nothing of the wrong one, even half confirmed", async () => {
  const { client, brand } = await signedInBrand();
  const [wrong, right] = [newBrand().email, newBrand().email];
  await requestEmailChange(client, wrong);
  expect(await open(brand.email)).toBeNull();
  await allowAccountChange(client, "email", right);
  expect((await requestEmailChange(client, right)).change?.newEmail).toBe(right);
  await expect(open(wrong)).rejects.toMatchObject(refused);
  expect(await open(right)).toBeNull();
  expect((await open(brand.email))?.session.email).toBe(right);
});

test("a withdrawn change is gone, and neither link works", async () => {
  const { client, brand } = await signedInBrand();
  const { email } = newBrand();
  await requestEmailChange(client, email);
  expect(await open(email)).toBeNull();
  await withdrawEmailChange(client);
  await withdrawEmailChange(client);
  expect(await getSignInEmail(client)).toEqual({ email: brand.email, change: null });
  for (const address of [brand.email, email]) {
    await expect(open(address)).rejects.toMatchObject(refused);
  }
  await signIn(visitor(), brand);
});

test("another account's email is refused", async () => {
  const { brand: other } = await sharedBrand();
  const { client } = await signedInBrand();
  await expect(requestEmailChange(client, other.email)).rejects.toMatchObject({
    code: "brand_email_taken",
  });
});
