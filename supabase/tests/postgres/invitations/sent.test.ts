/** What becomes of invitations that were sent. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, signUpBrand } from "../../harness/database.ts";
import type { BrandAccount } from "../../harness/database.ts";
import { hint, invitationsOf, newAddress } from "./invitations.ts";

const database = await openDatabase();
const { owner } = database;
const { accept, addMembers, by, invite, invited, list, read, resend, roleOf, tokenOf, withdraw } =
  invitationsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const emailsTo = (email: string) => owner<{ kind: string; payload: object; state: string }[]>`
  select kind, payload, case when dropped_at is null then 'waits' else 'dropped' end as state
  from private.outbox where recipient = ${email} order by created_at`;

const expire = (id: string) =>
  owner`update private.invitations set expires_at = now() where id = ${id}`;

describe("an invitation that is sent again", () => {
  test("has a new link and seven new days, and the first link ends", async () => {
    const { id, email, token, userId } = await invited(brand.userId);
    await owner`update private.invitations set expires_at = now() + interval '1 hour' where id = ${id}`;
    const repeated = await resend(brand.userId, id);
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect((await emailsTo(email)).map(({ state }) => state)).toEqual(["dropped", "waits"]);
    expect(await hint(resend(brand.userId, id))).toBe("invitation_not_found");
    const days = await owner<{ days: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::integer as days
      from private.invitations where id = ${repeated.id}`;
    expect([...days]).toEqual([{ days: 7 }]);
    await accept(userId, await tokenOf(repeated.id));
    expect(await roleOf(userId, brand.brandId)).toBe("editor");
  });

  test("may have expired, and an address whose invitation expired can be invited anew", async () => {
    const { id, email, token } = await invite(brand.userId, newAddress(), "viewer");
    await expire(id);
    expect(await read(token)).toMatchObject({ state: "expired" });
    expect(await list(brand.userId)).toMatchObject([{ id }]);
    const repeated = await resend(brand.userId, id);
    await expire(repeated.id);
    await invite(brand.userId, email, "viewer");
    expect(await list(brand.userId)).toHaveLength(1);
    expect(await read(token)).toMatchObject({ state: "expired" });
  });
});

test("a withdrawn invitation is no longer listed, and its waiting e-mail is not sent", async () => {
  const { id, email, token } = await invite(brand.userId, newAddress(), "viewer");
  await withdraw(brand.userId, id);
  await withdraw(brand.userId, id);
  expect(await read(token)).toMatchObject({ state: "withdrawn" });
  expect(await list(brand.userId)).toEqual([]);
  expect((await emailsTo(email)).map(({ state }) => state)).toEqual(["dropped"]);
});

test("an invitation that was accepted can be neither withdrawn nor sent again", async () => {
  const { id, token, userId } = await invited(brand.userId);
  await accept(userId, token);
  expect(await hint(withdraw(brand.userId, id))).toBe("invitation_accepted");
  expect(await hint(resend(brand.userId, id))).toBe("invitation_accepted");
});

test.each([
  [
    "becomes an editor",
    (userId: string) => by(brand.userId)`select public.set_member_role(${userId}, 'editor')`,
  ],
  ["is removed", (userId: string) => by(brand.userId)`select public.remove_member(${userId})`],
  [
    "deletes the account",
    (userId: string) => database.auth`delete from auth.users where id = ${userId}`,
  ],
])("when an owner %s, the invitations that they sent are withdrawn", async (_, change) => {
  const [row] = await addMembers(brand.brandId, 1, "owner");
  const other = String(row?.["user_id"]);
  const [theirs, own] = [
    await invite(other, newAddress(), "owner"),
    await invite(brand.userId, newAddress(), "viewer"),
  ];
  await change(other);
  expect(await read(theirs.token)).toMatchObject({ state: "withdrawn" });
  expect(await list(brand.userId)).toMatchObject([{ id: own.id }]);
});

test("the inviter sees that an address takes no e-mails, or did not take this one", async () => {
  const gone = newAddress();
  await owner`select public.note_email_event(${randomUUID()}, 'email.bounced', 'id_1', 'bounced', ${[gone]})`;
  const suppressed = await invite(brand.userId, gone, "viewer");
  const failed = await invite(brand.userId, newAddress(), "viewer");
  await owner`
    update private.outbox set failed_at = now(), last_error = 'bounced'
    where key = ${`member_invited:${failed.id}`}`;
  await invite(brand.userId, newAddress(), "viewer");
  expect(
    (await list(brand.userId))
      .filter((row) => row.is_undeliverable)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([suppressed.id, failed.id].sort());
});

test("invitations are deleted with their brand's details, and after 30 days", async () => {
  const other = await signUpBrand(database);
  await invite(brand.userId, newAddress(), "viewer");
  await invite(other.userId, newAddress(), "viewer");
  await owner`select private.erase_brand(${brand.brandId}, 'Asked by letter.')`;
  const left = () => owner`
    select from private.invitations where brand_partner_id in (${brand.brandId}, ${other.brandId})`;
  expect(await left()).toHaveLength(1);
  await owner`update private.invitations set created_at = now() - interval '30 days'`;
  await owner`select private.clear_invitations()`;
  expect(await left()).toEqual([]);
});

test("the log says who invited and withdrew, without the address", async () => {
  const { id, email } = await invite(brand.userId, newAddress(), "viewer");
  const repeated = await resend(brand.userId, id);
  await withdraw(brand.userId, repeated.id);
  const entries = await owner`
    select action, actor_id, details from public.audit_log
    where brand_partner_id = ${brand.brandId} and subject_table = 'invitations' order by id`;
  expect([...entries]).toEqual(
    ["member_invited", "invitation_resent", "invitation_withdrawn"].map((action) => ({
      action,
      actor_id: brand.userId,
      details: { role: "viewer" },
    })),
  );
  expect(JSON.stringify(entries)).not.toContain(email);
});
