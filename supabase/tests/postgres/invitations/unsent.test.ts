/** What a brand learns about an address that it invites, which is nothing, and how a reader ends being invited. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { one, openDatabase, signUp, signUpStaff } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { createRace } from "../../harness/races.ts";
import { logsOf } from "../brand-log/logs.ts";
import { outboxOf } from "../emails/outbox.ts";
import { handOversOf, reason } from "../hand-over/hand-overs.ts";

const { auth, database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const handOvers = handOversOf(database, staff);
const { addMember, addressOf, by, createAccount, handOver, invite, list } = handOvers;
const { newBrand, plan, read, resend, rolesOf, tokenOf, withdraw } = handOvers;
const { lines } = logsOf(database);
const { claim, forgetAll } = outboxOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
  await forgetAll();
});

const refuse = (token: string) => by(null)`select public.refuse_invitations(${token})`;
const allow = (token: string) => by(null)`select public.allow_invitations(${token})`;

/** Invites an address, and returns the token of the e-mail's link "Don't invite me again". */
async function linked(email = newAddress()) {
  await invite((await newBrand()).userId, email);
  const [told] = await claim();
  return { email, token: told?.refuse_token ?? "" };
}

async function refusing() {
  const { email, token } = await linked();
  await refuse(token);
  return email;
}

async function suppressed(failure: string) {
  const email = newAddress();
  await owner`
    select public.note_email_event(${randomUUID()}, ${failure}, ${randomUUID()}, ${failure}, ${[email]})`;
  return email;
}

/** What an owner sees who invites an address, does so again, and sends the invitation again; and what is sent. */
async function outcome(email: string) {
  const { userId } = await newBrand();
  const { id } = await invite(userId, email);
  const again = await hint(invite(userId, email));
  const sent = await claim();
  await resend(userId, id);
  sent.push(...(await claim()));
  const shown = (await list(userId)).map((row) => ({ ...row, id: "", email: "" }));
  const days = ({ created_at, expires_at }: Record<string, unknown>) =>
    (Number(expires_at) - Number(created_at)) / 86_400_000;
  const listed = shown.map((row) => ({ ...row, created_at: 0, expires_at: days({ ...row }) }));
  return { seen: { again, listed, log: await lines(userId) }, sent: sent.length };
}

test.each([
  ["of staff", () => addressOf(staff)],
  ["that bounced elsewhere", () => suppressed("bounced")],
  ["that complained elsewhere", () => suppressed("complained")],
  ["that asked not to be invited", refusing],
])("an address %s gets no e-mail, and its brand sees nothing of that", async (_, address) => {
  const { seen, sent } = await outcome(newAddress());
  expect(sent).toBe(2);
  expect(await outcome(await address())).toEqual({ seen, sent: 0 });
});

test("an address that refuses invitations gets none until it allows them", async () => {
  const { email, token } = await linked(" Reader@Invited.example");
  const [waiting, other] = [await invite(brand.userId, email), await invite(brand.userId)];
  for (let press = 0; press < 2; press += 1) await refuse(token);
  expect(await claim()).toMatchObject([{ recipient: other.email }]);
  expect(await hint(handOver(brand, email.toUpperCase()))).toBe("invitations_refused");
  expect(await hint(handOver(await newBrand(), email))).toBe("invitations_refused");
  expect(await read(waiting.token)).toMatchObject({ state: "open" });
  for (let press = 0; press < 2; press += 1) await allow(token);
  expect(await linked(email)).toMatchObject({ token });
  const { id } = await handOver(await newBrand(), email);
  const payload = { token: await tokenOf(id), reason };
  expect(await claim()).toContainEqual(
    expect.objectContaining({ payload: expect.objectContaining(payload), refuse_token: token }),
  );
});

test("only staff see why the e-mail of a hand-over does not arrive", async () => {
  for (const email of [await refusing(), await suppressed("bounced")]) {
    const { id } = await handOver(brand);
    await owner`update private.invitations set email = ${email} where id = ${id}`;
    const listed = async (userId: string) =>
      (await list(userId, brand.brandId)).map((row) => row.is_undeliverable);
    expect([await listed(brand.userId), await listed(staff)]).toEqual([[false], [true]]);
    await withdraw(staff, id);
  }
});

test("a token that is altered, or for another purpose, refuses and allows nothing", async () => {
  const { email, token } = await linked();
  const { other } = await one(owner<{ other: string }[]>`
    select private.sign_link('switch_off_email', private.address_hash(${email})) as other`);
  for (const wrong of [`${token}0`, other, token.replace(/^./, "g"), ""]) {
    expect(await hint(refuse(wrong))).toBe("invalid_link");
    expect(await hint(allow(wrong))).toBe("invalid_link");
  }
  expect(
    await owner`select from private.invitation_refusals
    where address_hash = private.address_hash(${email})`,
  ).toEqual([]);
});

/** Someone signs up with an address, which they do not confirm. */
async function stranger(email: string, name = `Squatter ${randomUUID()}`) {
  const userId = await signUp(database, email, {
    company_name: name,
    contact_name: "Sam Stranger",
  });
  await auth`update auth.users set email_confirmed_at = null, encrypted_password = 'strange' where id = ${userId}`;
  const brands = () => owner`select from public.brand_partners where name = ${name}`;
  const { brandId } = await one(owner<{ brandId: string }[]>`
    select brand_partner_id as "brandId" from public.brand_members where user_id = ${userId}`);
  return { userId, brandId, brands };
}

const passwords = (email: string) =>
  owner`select id, encrypted_password from auth.users where email = ${email}`;

test("an unconfirmed sign-up makes way for the invited person's account", async () => {
  const { email, token } = await invite(brand.userId, newAddress(), "editor");
  const { brands } = await stranger(email);
  expect(await read(token)).toMatchObject({ has_account: false });
  expect(await passwords(email)).toHaveLength(1);
  const planned = await plan(token);
  expect([await passwords(email), await brands()]).toEqual([[], []]);
  // It may come back before the account is created.
  const { brands: others } = await stranger(email);
  expect(await plan(token)).toEqual(planned);
  await createAccount(planned);
  expect(await passwords(email)).toEqual([{ id: planned.user_id, encrypted_password: null }]);
  expect(await others()).toEqual([]);
  expect(await rolesOf(brand, planned.user_id)).toEqual(["editor"]);
});

test("a deleted sign-up leaves a brand with another member or a race", async () => {
  const [first, second] = [await invite(brand.userId), await invite(brand.userId)];
  const shared = await stranger(first.email);
  await addMember(shared, "editor");
  await plan(first.token);
  expect([await passwords(first.email), await shared.brands()]).toEqual([[], [{}]]);
  const racing = await stranger(second.email);
  const confirm = (at: Date | null) =>
    auth`update auth.users set email_confirmed_at = ${at} where id = ${racing.userId}`;
  await confirm(new Date());
  await createRace(database, racing.userId);
  expect(await hint(plan(second.token))).toBe("account_exists");
  await confirm(null);
  // Another session uses its brand: nothing waits for it, and the auth server will refuse the address.
  await owner.begin(async (sql) => {
    await sql`select from public.brand_partners where id = ${racing.brandId} for update`;
    await plan(second.token);
  });
  expect(await passwords(second.email)).toHaveLength(1);
  await plan(second.token);
  expect([await passwords(second.email), await racing.brands()]).toEqual([[], [{}]]);
});
