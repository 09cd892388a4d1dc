/** What an invitation's link does; access.md says for whom, and when it is refused. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { one, openDatabase, signUp } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { invitationsOf } from "./invitations.ts";

const { database, owner } = await openDatabase();
const invitations = invitationsOf(database);
const { accept, addressOf, by, createAccount, expire, invite, invited, members } = invitations;
const { newBrand, plan, read, resend, rolesOf, withdraw } = invitations;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

/** What an account's metadata says of its brand, and its name in the brand. */
const accountOf = async (userId: string) => {
  const { metadata } = await one(owner<{ metadata: Record<string, unknown> }[]>`
    select raw_user_meta_data as metadata from auth.users where id = ${userId}`);
  const names = await owner<{ name: string }[]>`
    select name from private.member_names
    where user_id = ${userId} and brand_partner_id = ${brand.brandId}`;
  return { brand_id: metadata["brand_id"], names: names.map(({ name }) => name) };
};

describe("reading", () => {
  test("says what an invitation is for and whether its address has an account, and changes nothing", async () => {
    const { id, email, token } = await invite(brand.userId, newAddress(), "editor");
    const row = () => owner`select * from private.invitations where id = ${id}`;
    const before = await row();
    const details = { email, role: "editor", invited_by: "Ada Example", state: "open" };
    expect(await read(token)).toMatchObject({ ...details, has_account: false });
    await signUp(database, email);
    expect(await read(token, brand.userId)).toMatchObject({ ...details, has_account: true });
    expect(await row()).toEqual(before);
  });

  test("a token that is altered, for another purpose or of a deleted row is refused alike", async () => {
    const { id, token } = await invite(brand.userId);
    const signed = async (purpose: string, subject: string) =>
      (
        await one(
          owner<{ token: string }[]>`select private.sign_link(${purpose}, ${subject}) as token`,
        )
      ).token;
    for (const wrong of [
      `${token}0`,
      token.replace(".0.", ".1."),
      await signed("switch_off_email", id),
      await signed("accept_invitation", randomUUID()),
      "",
    ]) {
      expect(await hint(read(wrong))).toBe("invitation_not_found");
      expect(await hint(accept(brand.userId, wrong))).toBe("invitation_not_found");
      expect(await hint(plan(wrong))).toBe("invitation_not_found");
    }
  });
});

describe("accepting with an account", () => {
  test("makes it a member with the role and the name, tells the owners and the log, and can be repeated", async () => {
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
    expect([...told]).toMatchObject([
      { user_id: brand.userId, payload: { name: "Robin", email, role: "viewer" } },
    ]);
    const logged = await owner`
      select actor_id, details from public.audit_log
      where action = 'member_joined' and brand_partner_id = ${brand.brandId}`;
    expect([...logged]).toEqual([{ actor_id: userId, details: { role: "viewer" } }]);
    await by(brand.userId)`select public.remove_member(${userId})`;
    expect(await hint(accept(userId, token))).toBe("invitation_accepted");
    expect(await members(brand)).toBe(1);
  });

  test("the only owner of another brand stays its owner, under the same name in both", async () => {
    const other = await newBrand();
    const { token } = await invite(brand.userId, await addressOf(other.userId), "editor");
    await accept(other.userId, token);
    expect(await rolesOf(other, other.userId)).toEqual(["owner"]);
    expect(await rolesOf(brand, other.userId)).toEqual(["editor"]);
    const account = { brand_id: other.brandId, names: ["Ada Example"] };
    expect(await accountOf(other.userId)).toEqual(account);
  });
});

describe("accepting by a new account", () => {
  test("writes the account and its membership together, and no brand of its own", async () => {
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

  test("a sign-up with the address joins nothing, however often an account was planned", async () => {
    const { email, token } = await invite(brand.userId);
    await plan(token);
    const stranger = await signUp(database, email, { brand_id: brand.brandId, invitation: token });
    expect(await rolesOf(brand, stranger)).toEqual(["none"]);
    expect(await hint(plan(token))).toBe("account_exists");
  });

  test.each([
    ["withdrawn", (id: string) => withdraw(brand.userId, id)],
    ["sent again", (id: string) => resend(brand.userId, id)],
    ["expired", expire],
  ])("no account is written for an invitation that is %s meanwhile", async (_, change) => {
    const { id, email, token } = await invite(brand.userId);
    const planned = await plan(token);
    await change(id);
    expect(await hint(createAccount(planned))).toMatch(/^invitation_(withdrawn|expired)$/);
    expect(await owner`select from auth.users where email = ${email}`).toEqual([]);
    expect(await hint(plan(token))).toMatch(/^invitation_(withdrawn|expired)$/);
  });
});
