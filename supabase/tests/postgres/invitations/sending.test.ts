/** Who is invited, and what becomes of it; access.md says who may invite, and whom nobody may. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, signUpStaff } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { invitationsOf } from "./invitations.ts";

const { database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const invitations = invitationsOf(database);
const { accept, addMember, addressOf, addViewers, emailsTo, expire, invite } = invitations;
const { invited, list, newBrand, read, resend, rolesOf, tokenOf, withdraw } = invitations;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const statesTo = async (email: string) => (await emailsTo(email)).map(({ state }) => state);

describe("inviting", () => {
  test("writes one e-mail with the link, to the address as sign-ups store it", async () => {
    const { token } = await invite(brand.userId, " New.Person@Invited.example\u200B");
    const link = { role: "viewer", reason: null, token };
    const payload = { brand_name: brand.name, invited_by: "Ada Example", ...link };
    expect([...(await emailsTo("new.person@invited.example"))]).toEqual([
      { kind: "member_invited", state: "waits", payload },
    ]);
  });

  test("shows the invitation to every member and to staff, and to no other brand, which can invite the same address", async () => {
    const { id, email } = await invite(brand.userId);
    const shown = { id, email, role: "viewer", invited_by: "Ada Example", is_undeliverable: false };
    const viewer = await addMember(brand);
    for (const [userId, brandId] of [[brand.userId], [viewer], [staff, brand.brandId]] as const)
      expect(await list(userId, brandId)).toMatchObject([shown]);
    const other = await newBrand();
    expect(await list(other.userId)).toEqual([]);
    await invite(other.userId, email, "owner");
    expect(await list(other.userId)).toMatchObject([{ email }]);
    expect(await list(brand.userId)).toHaveLength(1);
  });

  test("a member, staff and someone invited already are refused, in any letter case", async () => {
    const { email } = await invited(brand.userId);
    const member = await addressOf(await addMember(brand));
    for (const [address, refusal] of [
      [member, "already_member"],
      ["staff@outpace.example", "staff_address"],
      [email, "already_invited"],
    ] as const)
      expect(await hint(invite(brand.userId, address.toUpperCase()))).toBe(refusal);
  });

  test("is limited to 20 a day, each repeat counted, and to 25 members and open invitations", async () => {
    let { id } = await invite(brand.userId);
    for (let n = 1; n < 20; n += 1) ({ id } = await resend(brand.userId, id));
    expect(await hint(resend(brand.userId, id))).toBe("invitation_email_limit");
    expect(await hint(invite(brand.userId))).toBe("invitation_email_limit");
    expect(await read(await tokenOf(id))).toMatchObject({ state: "open" });
    await owner`update private.invitations set created_at = now() - interval '1 day'`;
    ({ id } = await resend(brand.userId, id));
    await addViewers(brand, 22);
    await invite(brand.userId);
    expect(await hint(invite(brand.userId))).toBe("member_limit");
    await resend(brand.userId, id);
  });
});

describe("an invitation that is sent again", () => {
  test("has a new link and seven new days, and the first link ends", async () => {
    const { id, email, token, userId } = await invited(brand.userId);
    await owner`update private.invitations set expires_at = now() + interval '1 hour' where id = ${id}`;
    const repeated = await resend(brand.userId, id);
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect(await statesTo(email)).toEqual(["dropped", "waits"]);
    expect(await hint(resend(brand.userId, id))).toBe("invitation_not_found");
    const days = await owner<{ days: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::integer as days
      from private.invitations where id = ${repeated.id}`;
    expect([...days]).toEqual([{ days: 7 }]);
    await accept(userId, await tokenOf(repeated.id));
    expect(await rolesOf(brand, userId)).toEqual(["editor"]);
  });

  test("may have expired, and an address whose invitation expired can be invited anew", async () => {
    const { id, email, token } = await invite(brand.userId);
    await expire(id);
    expect(await read(token)).toMatchObject({ state: "expired" });
    expect(await list(brand.userId)).toMatchObject([{ id }]);
    const repeated = await resend(brand.userId, id);
    await expire(repeated.id);
    await invite(brand.userId, email);
    expect(await list(brand.userId)).toHaveLength(1);
    expect(await read(token)).toMatchObject({ state: "expired" });
  });
});

test("a withdrawn invitation is no longer listed, its waiting e-mail is not sent, and the log has no address", async () => {
  const { id, email } = await invite(brand.userId);
  const repeated = await resend(brand.userId, id);
  const token = await tokenOf(repeated.id);
  for (let n = 0; n < 2; n += 1) await withdraw(brand.userId, repeated.id);
  expect(await read(token)).toMatchObject({ state: "withdrawn" });
  expect(await list(brand.userId)).toEqual([]);
  expect(await statesTo(email)).toEqual(["dropped", "dropped"]);
  const entries = await owner`
    select action, actor_id, details from public.audit_log
    where brand_partner_id = ${brand.brandId} and subject_table = 'invitations' order by id`;
  const entry = { actor_id: brand.userId, details: { role: "viewer" } };
  expect([...entries]).toEqual(
    ["member_invited", "invitation_resent", "invitation_withdrawn"].map((action) => ({
      ...{ action, ...entry },
    })),
  );
});

test("when an owner deletes their account, the invitations that they sent are withdrawn", async () => {
  const other = await addMember(brand, "owner");
  const [theirs, own] = [await invite(other), await invite(brand.userId)];
  await database.auth`delete from auth.users where id = ${other}`;
  expect(await read(theirs.token)).toMatchObject({ state: "withdrawn" });
  expect(await list(brand.userId)).toMatchObject([{ id: own.id }]);
});

test("the inviter sees that an address takes no e-mails, or did not take this one", async () => {
  const gone = newAddress();
  await owner`select public.note_email_event(${randomUUID()}, 'email.bounced', 'id_1', 'bounced', ${[gone]})`;
  const suppressed = await invite(brand.userId, gone);
  const failed = await invite(brand.userId);
  await owner`
    update private.outbox set failed_at = now(), last_error = 'bounced'
    where key = ${`member_invited:${failed.id}`}`;
  await invite(brand.userId);
  const undeliverable = (await list(brand.userId)).filter((row) => row.is_undeliverable);
  const ids = [suppressed.id, failed.id].sort();
  expect(undeliverable.map(({ id }) => id).sort()).toEqual(ids);
});

test("invitations are deleted with their brand's details, and after 30 days", async () => {
  const other = await newBrand();
  for (const { userId } of [brand, other]) await invite(userId);
  await owner`select private.erase_brand(${brand.brandId}, 'Asked by letter.')`;
  const left = () => owner`
    select from private.invitations where brand_partner_id in (${brand.brandId}, ${other.brandId})`;
  expect(await left()).toHaveLength(1);
  await owner`update private.invitations set created_at = now() - interval '30 days'`;
  await owner`select private.clear_invitations()`;
  expect(await left()).toEqual([]);
});
