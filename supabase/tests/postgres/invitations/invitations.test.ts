/** Who is invited, and what becomes of it; access.md says who may invite and accept, and when it is refused. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { one, openDatabase, signUp, signUpStaff } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { invitationsOf } from "./invitations.ts";

const { database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const invitations = invitationsOf(database);
const { accept, addMember, addressOf, addViewers, by, createAccount, expire } = invitations;
const { invite, invited, list, members, newBrand, plan, read, resend } = invitations;
const { rolesOf, tokenOf, withdraw } = invitations;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

/** The e-mails to an address, and whether they wait or were dropped. */
const emailsTo = async (email: string) => [
  ...(await owner`
    select kind, payload, case when dropped_at is null then 'waits' else 'dropped' end as state
    from private.outbox where recipient = ${email} order by created_at`),
];

/** What an account's metadata says of its brand, and its name in the brand. */
const accountOf = (userId: string) =>
  one(owner`
    select raw_user_meta_data ->> 'brand_id' as brand_id, array(
      select name from private.member_names
      where user_id = u.id and brand_partner_id = ${brand.brandId}) as names
    from auth.users u where id = ${userId}`);

describe("inviting", () => {
  test("writes one e-mail with the link, to the address as sign-ups store it", async () => {
    const { token } = await invite(brand.userId, " New.Person@Invited.example\u200B");
    const link = { role: "viewer", reason: null, token };
    const payload = { brand_name: brand.name, invited_by: "Ada Example", ...link };
    expect(await emailsTo("new.person@invited.example")).toEqual([
      { kind: "member_invited", state: "waits", payload },
    ]);
  });

  test("shows the invitation to every member and to staff, and to no other brand, which can invite the same address", async () => {
    const { id, email } = await invite(brand.userId);
    const shown = { id, email, role: "viewer", invited_by: "Ada Example", is_undeliverable: false };
    const viewer = await addMember(brand);
    const other = await newBrand();
    expect(await list(other.userId)).toEqual([]);
    await invite(other.userId, email, "owner");
    for (const [userId, brandId] of [[brand.userId], [viewer], [staff, brand.brandId]] as const)
      expect(await list(userId, brandId)).toMatchObject([shown]);
    expect(await list(other.userId)).toMatchObject([{ email }]);
  });

  test("is limited to 20 a day, each repeat counted, and to 25 members and open invitations", async () => {
    let { id } = await invite(brand.userId);
    for (let n = 1; n < 20; n += 1) ({ id } = await resend(brand.userId, id));
    expect(await hint(resend(brand.userId, id))).toBe("invitation_email_limit");
    expect(await read(await tokenOf(id))).toMatchObject({ state: "open" });
    await owner`update private.invitations set created_at = now() - interval '1 day'`;
    ({ id } = await resend(brand.userId, id));
    await addViewers(brand, 22);
    await invite(brand.userId);
    expect(await hint(invite(brand.userId))).toBe("member_limit");
    await resend(brand.userId, id);
  });
});

describe("an invitation", () => {
  test("that is sent again has a new link and seven new days, and the first link ends", async () => {
    const { id, email, token, userId } = await invited(brand.userId);
    await owner`update private.invitations set expires_at = now() + interval '1 hour' where id = ${id}`;
    const repeated = await resend(brand.userId, id);
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect(await emailsTo(email)).toMatchObject([{ state: "dropped" }, { state: "waits" }]);
    expect(await hint(resend(brand.userId, id))).toBe("invitation_not_found");
    const days = await one(owner`
      select round(extract(epoch from expires_at - now()) / 86400)::integer as days
      from private.invitations where id = ${repeated.id}`);
    expect(days).toEqual({ days: 7 });
    await accept(userId, await tokenOf(repeated.id));
    expect(await rolesOf(brand, userId)).toEqual(["editor"]);
  });

  test("that has expired can be sent again, and its address invited again", async () => {
    const { id, email, token } = await invite(brand.userId);
    await expire(id);
    expect(await list(brand.userId)).toMatchObject([{ id }]);
    await expire((await resend(brand.userId, id)).id);
    await invite(brand.userId, email);
    expect(await list(brand.userId)).toHaveLength(1);
    expect(await read(token)).toMatchObject({ state: "expired" });
  });

  test("that is withdrawn is no longer listed, its waiting e-mail is not sent, and the log has no address", async () => {
    const { id, email } = await invite(brand.userId);
    const repeated = await resend(brand.userId, id);
    for (let n = 0; n < 2; n += 1) await withdraw(brand.userId, repeated.id);
    expect(await read(await tokenOf(repeated.id))).toMatchObject({ state: "withdrawn" });
    expect(await list(brand.userId)).toEqual([]);
    expect(await emailsTo(email)).toMatchObject([{ state: "dropped" }, { state: "dropped" }]);
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

  test("is withdrawn when the owner who sent it deletes their account", async () => {
    const other = await addMember(brand, "owner");
    const [theirs, own] = [await invite(other), await invite(brand.userId)];
    await database.auth`delete from auth.users where id = ${other}`;
    expect(await read(theirs.token)).toMatchObject({ state: "withdrawn" });
    expect(await list(brand.userId)).toMatchObject([{ id: own.id }]);
  });

  test.each([
    ["bounced", true],
    ["422 validation_error", true],
    ["suppressed", false],
    ["not_sent", false],
    ["503", false],
  ])("whose e-mail failed with %s: %s that this attempt was refused", async (error, isRefused) => {
    const { id } = await invite(brand.userId);
    await owner`
      update private.outbox set failed_at = now(), last_error = ${error}
      where key = ${`member_invited:${id}`}`;
    expect(await list(brand.userId)).toMatchObject([{ id, is_undeliverable: isRefused }]);
  });

  test("is deleted with its brand's details, and after 30 days", async () => {
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
});

describe("a link", () => {
  test("says what it is for and whether its address has an account, and changes nothing", async () => {
    const { id, email, token } = await invite(brand.userId, newAddress(), "editor");
    const row = () => owner`select * from private.invitations where id = ${id}`;
    const before = await row();
    const details = { email, role: "editor", invited_by: "Ada Example", state: "open" };
    expect(await read(token)).toMatchObject({ ...details, has_account: false });
    await signUp(database, email);
    expect(await read(token, brand.userId)).toMatchObject({ ...details, has_account: true });
    expect(await row()).toEqual(before);
  });

  test("that is altered, for another purpose or of a deleted row is refused alike", async () => {
    const { id, token } = await invite(brand.userId);
    const signed = await one(owner<{ other: string; deleted: string }[]>`
      select private.sign_link('switch_off_email', ${id}) as other,
        private.sign_link('accept_invitation', ${randomUUID()}) as deleted`);
    const altered = [`${token}0`, token.replace(".0.", ".1."), ""];
    for (const wrong of [...altered, signed.other, signed.deleted]) {
      expect(await hint(read(wrong))).toBe("invitation_not_found");
      expect(await hint(accept(brand.userId, wrong))).toBe("invitation_not_found");
      expect(await hint(plan(wrong))).toBe("invitation_not_found");
    }
  });

  test("makes an account a member with the role and the name, tells the owners and the log, and can be repeated", async () => {
    const { token, userId, email } = await invited(brand.userId, "viewer");
    expect(await hint(accept(userId, token, "a\u202Eb"))).toBe("invalid_value");
    for (let n = 0; n < 2; n += 1)
      expect(await accept(userId, token, " Robin  ")).toEqual({ brand: brand.brandId });
    expect(await rolesOf(brand, userId)).toEqual(["viewer"]);
    expect(await accountOf(userId)).toEqual({ brand_id: brand.brandId, names: ["Robin"] });
    expect(await read(token)).toMatchObject({ state: "accepted", has_account: true });
    const told = await owner`
      select user_id, payload from private.outbox
      where kind = 'member_joined' and brand_partner_id = ${brand.brandId}`;
    const payload = { name: "Robin", email, role: "viewer" };
    expect([...told]).toMatchObject([{ user_id: brand.userId, payload }]);
    const logged = await owner`
      select actor_id, details from public.audit_log
      where action = 'member_joined' and brand_partner_id = ${brand.brandId}`;
    expect([...logged]).toEqual([{ actor_id: userId, details: { role: "viewer" } }]);
    await by(brand.userId)`select public.remove_member(${userId})`;
    expect(await hint(accept(userId, token))).toBe("invitation_accepted");
    expect(await members(brand)).toBe(1);
  });

  test("leaves another brand its only owner, under the same name in both", async () => {
    const other = await newBrand();
    const { token } = await invite(brand.userId, await addressOf(other.userId), "editor");
    await accept(other.userId, token);
    expect(await rolesOf(other, other.userId)).toEqual(["owner"]);
    expect(await rolesOf(brand, other.userId)).toEqual(["editor"]);
    const account = { brand_id: other.brandId, names: ["Ada Example"] };
    expect(await accountOf(other.userId)).toEqual(account);
  });
});

describe("a new account", () => {
  test("is written together with its membership, and without a brand of its own", async () => {
    const { email, token } = await invite(brand.userId, newAddress(), "editor");
    const [first, planned] = [await plan(token, "First"), await plan(token)];
    // A plan that was not carried out is repeated with the same id.
    expect([first, planned]).toMatchObject([planned, { email, is_done: false }]);
    await createAccount(planned);
    expect(await rolesOf(brand, planned.user_id)).toEqual(["editor"]);
    const account = { brand_id: brand.brandId, names: ["Robin"] };
    expect(await accountOf(planned.user_id)).toEqual(account);
    expect(await read(token)).toMatchObject({ state: "accepted" });
    expect(await plan(token)).toEqual({ ...planned, is_done: true });
  });

  test("that signs up with the address joins nothing, however often one was planned", async () => {
    const { email, token } = await invite(brand.userId);
    await plan(token);
    const stranger = await signUp(database, email, { brand_id: brand.brandId, invitation: token });
    expect(await rolesOf(brand, stranger)).toEqual(["none"]);
    expect(await hint(plan(token))).toBe("account_exists");
  });

  test.each([
    ["withdrawn", (id: string) => withdraw(brand.userId, id), "invitation_withdrawn"],
    ["sent again", (id: string) => resend(brand.userId, id), "invitation_withdrawn"],
    ["expired", expire, "invitation_expired"],
  ])("is not written for an invitation that is %s meanwhile", async (_, change, refusal) => {
    const { id, email, token } = await invite(brand.userId);
    const planned = await plan(token);
    await change(id);
    expect(await hint(createAccount(planned))).toBe(refusal);
    expect(await owner`select from auth.users where email = ${email}`).toEqual([]);
    expect(await hint(plan(token))).toBe(refusal);
  });
});
