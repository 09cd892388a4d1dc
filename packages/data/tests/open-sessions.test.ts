import { expect, test } from "vitest";
import { allowAccountChange } from "../src/account-changes.ts";
import { getSession, renewSession, signIn } from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import { enterByLink, openByLink } from "../src/email-links.ts";
import { requestEmailChange } from "../src/email-change.ts";
import { endOtherSessions, endSession, listSessions } from "../src/sessions.ts";
import { mailedLink, memoryClient, visitor } from "./backend.ts";
import { newBrand, sharedBrand, signedInBrand } from "./fixtures.ts";

const ended = { code: "session_expired" };

test("an account's sessions are listed, its own one marked", async () => {
  const { client, brand } = await signedInBrand();
  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  const listed = await listSessions(client);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const own = new Set(listed.map(({ id }) => id));
  expect(new Set((await listSessions(elsewhere)).map(({ id }) => id))).toEqual(own);
  const { client: other } = await sharedBrand();
  expect((await listSessions(other)).filter(({ id }) => own.has(id))).toEqual([]);
});

test("an ended session is refused and cannot be renewed; the others stay", async () => {
  const { client, brand, brandId } = await signedInBrand();
  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  const [other] = (await listSessions(client)).filter(({ isCurrent }) => !isCurrent);
  await endSession(client, other?.id ?? "");
  await endSession(client, other?.id ?? "");
  await expect(getOwnBrand(elsewhere)).rejects.toMatchObject(ended);
  await renewSession(elsewhere);
  expect(await getSession(elsewhere)).toBeNull();
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
});

test("nobody ends another account's session", async () => {
  const { client: victim, brandId } = await signedInBrand();
  const [theirs] = await listSessions(victim);
  const { client } = await sharedBrand();
  await endSession(client, theirs?.id ?? "");
  expect(await getOwnBrand(victim)).toMatchObject({ id: brandId });
});

test("all other sessions end at once, and are counted", async () => {
  const { client, brand, brandId } = await signedInBrand();
  const [one, two] = [visitor(), visitor()];
  await signIn(one, brand);
  await signIn(two, brand);
  const { length } = await listSessions(client);
  expect(await endOtherSessions(client)).toBe(length - 1);
  expect(await endOtherSessions(client)).toBe(0);
  await expect(getOwnBrand(one)).rejects.toMatchObject(ended);
  await expect(getOwnBrand(two)).rejects.toMatchObject(ended);
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
});

test("a session that a link replaces in its browser is not left in the list", async () => {
  const { client, brand } = await signedInBrand();
  const { email } = newBrand();
  await allowAccountChange(client, "email", email);
  await requestEmailChange(client, email);
  const open = async (address: string) => {
    const tokenHash = (await mailedLink(address)).searchParams.get("token_hash") ?? "";
    return openByLink(memoryClient(), { type: "email_change", tokenHash, emails: [email] });
  };
  await open(brand.email);
  const { length } = await listSessions(client);
  const opened = await open(email);
  if (!opened) throw new Error("The second link opens a session.");
  await enterByLink(client, opened);
  expect(await listSessions(client)).toHaveLength(length);
});
