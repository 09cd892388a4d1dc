import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getSession, signIn } from "../src/auth.ts";
import {
  acceptAsNewAccount,
  acceptInvitation,
  inviteMember,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from "../src/invitations.ts";
import { newSessionStore, visitor } from "./backend.ts";
import { signedInBrand } from "./fixtures.ts";
import { mailedToken } from "./invitation-links.ts";

const password = "a-long-password";
const newAddress = () => `${randomUUID()}@invited.example`;

async function invited(role: "editor" | "viewer" = "editor", email = newAddress()) {
  const { client, brand, brandId } = await signedInBrand();
  const id = await inviteMember(client, { brandId, email, role });
  return { client, brand, brandId, email, id, token: await mailedToken(email) };
}

test("a mailed invitation is read by a visitor, and listed for the brand", async () => {
  const { client, brand, brandId, email, id, token } = await invited();
  const expiresAt = expect.stringMatching(/Z$/) as string;
  const common = { email, role: "editor", invitedBy: brand.contactName, expiresAt };
  expect(await readInvitation(visitor(), token)).toEqual({
    ...common,
    brandName: brand.companyName,
    state: "open",
    hasAccount: false,
    reason: null,
  });
  expect(await listInvitations(client, brandId)).toEqual([
    { ...common, id, createdAt: expiresAt, isUndeliverable: false, reason: null },
  ]);
});

test("someone without an account joins with a name and a password, and signs in", async () => {
  const { client, brandId, email, token } = await invited();
  await expect(
    acceptAsNewAccount(visitor(), { token, name: "Robin", password: "short" }),
  ).rejects.toMatchObject({
    code: "weak_password",
    message: "Password must be at least 8 characters.",
  });
  expect(await acceptAsNewAccount(visitor(), { token, name: "Robin", password })).toBe(email);
  const person = visitor();
  expect(await signIn(person, { email, password })).toMatchObject({ brandId });
  expect(await acceptInvitation(person, { token })).toBe(brandId);
  expect(await listInvitations(client, brandId)).toEqual([]);
  expect(await readInvitation(person, token)).toMatchObject({
    state: "accepted",
    hasAccount: true,
  });
});

test("someone with a brand joins another one, and stays in theirs", async () => {
  const other = await signedInBrand();
  const { brandId, token } = await invited("viewer", other.brand.email);
  expect(await readInvitation(other.client, token)).toMatchObject({ hasAccount: true });
  await expect(
    acceptAsNewAccount(visitor(), { token, name: "Robin", password }),
  ).rejects.toMatchObject({ code: "account_exists" });
  expect(await acceptInvitation(other.client, { token, name: "Robin" })).toBe(brandId);
  expect((await getSession(other.client))?.brandId).toBe(other.brandId);
});

test("an invitation that is sent again has another link; one that is withdrawn has none", async () => {
  const { client, email, id, token } = await invited();
  const repeated = await resendInvitation(client, id);
  const next = await mailedToken(email, token);
  expect(await readInvitation(visitor(), token)).toMatchObject({ state: "withdrawn" });
  await withdrawInvitation(client, repeated);
  for (const ended of [token, next]) {
    await expect(
      acceptAsNewAccount(visitor(), { token: ended, name: "Robin", password }),
    ).rejects.toMatchObject({ code: "invitation_withdrawn" });
  }
  await expect(readInvitation(visitor(), `${token}0`)).rejects.toMatchObject({
    code: "invitation_not_found",
  });
});

test("refusals have codes of their own and say what to do", async () => {
  const { client, brand, brandId, email, token } = await invited();
  const invite = (address: string) =>
    inviteMember(client, { brandId, email: address, role: "viewer" });
  await expect(invite(email)).rejects.toMatchObject({
    code: "already_invited",
    message: "This person is already invited. You can send the invitation again.",
  });
  await expect(invite(brand.email)).rejects.toMatchObject({ code: "already_member" });
  await expect(acceptInvitation(client, { token })).rejects.toMatchObject({
    code: "invitation_for_other",
    message: /another address/,
  });
});

test("an unreachable function is told apart from a refusal", async () => {
  const nowhere = visitor({ url: "http://127.0.0.1:9", sessionStore: newSessionStore() });
  await expect(
    acceptAsNewAccount(nowhere, { token: "t", name: "Robin", password }),
  ).rejects.toMatchObject({ code: "unreachable" });
});
