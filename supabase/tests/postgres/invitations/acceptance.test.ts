import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  signUp,
  signUpBrand,
  type BrandAccount,
} from "../../harness/database.ts";
import { hint, invitationsOf, newAddress } from "./invitations.ts";

const database = await openDatabase();
const { owner } = database;
const {
  accept,
  by,
  createAccount,
  invite,
  invited,
  members,
  plan,
  read,
  resend,
  roleOf,
  withdraw,
} = invitationsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const metadataOf = async (userId: string) =>
  (
    await one(
      owner<{ metadata: object }[]>`
        select raw_user_meta_data as metadata from auth.users where id = ${userId}`,
    )
  ).metadata;

const nameOf = (userId: string) => owner<{ name: string }[]>`
  select name from private.member_names
  where user_id = ${userId} and brand_partner_id = ${brand.brandId}`;

describe("reading", () => {
  test("says what an invitation is for and whether its address has an account", async () => {
    const { email, token } = await invite(brand.userId, newAddress(), "editor");
    const details = {
      email,
      role: "editor",
      invited_by: "Ada Example",
      state: "open",
      has_account: false,
    };
    expect(await read(token)).toMatchObject(details);
    await signUp(database, email);
    expect(await read(token, brand.userId)).toMatchObject({ ...details, has_account: true });
  });

  test("changes nothing", async () => {
    const { id, token } = await invite(brand.userId, newAddress(), "editor");
    const row = () => owner`select * from private.invitations where id = ${id}`;
    const before = await row();
    for (let n = 0; n < 3; n += 1) await read(token);
    expect(await row()).toEqual(before);
  });

  test("a token that is altered, for another purpose or of a deleted row is refused alike", async () => {
    const { id, token } = await invite(brand.userId, newAddress(), "editor");
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

  test("is limited for each client", async () => {
    const { token } = await invite(brand.userId, newAddress(), "editor");
    const client = asPerson(database, null, { "cf-connecting-ip": "10.1.2.3" });
    for (let n = 0; n < 60; n += 1) await client`select public.read_invitation(${token})`;
    expect(await hint(client`select public.read_invitation(${token})`)).toBe("rate_limited");
    expect(await read(token)).toMatchObject({ state: "open" });
  });
});

describe("accepting with an account", () => {
  test("makes it a member with the role and the name, and its metadata has the brand", async () => {
    const { token, userId } = await invited(brand.userId, "viewer");
    expect(await accept(userId, token, " Robin  ")).toEqual({ brand: brand.brandId });
    expect(await roleOf(userId, brand.brandId)).toBe("viewer");
    expect([...(await nameOf(userId))]).toEqual([{ name: "Robin" }]);
    expect(await metadataOf(userId)).toMatchObject({ brand_id: brand.brandId });
    expect(await read(token)).toMatchObject({ state: "accepted", has_account: true });
  });

  test("a repeat by the same person succeeds and adds nothing, unless they were removed", async () => {
    const { token, userId } = await invited(brand.userId);
    await accept(userId, token);
    expect(await accept(userId, token)).toEqual({ brand: brand.brandId });
    expect(await members(brand.brandId)).toBe(2);
    await by(brand.userId)`select public.remove_member(${userId})`;
    expect(await hint(accept(userId, token))).toBe("invitation_accepted");
    expect(await members(brand.brandId)).toBe(1);
  });

  test("the only owner of another brand stays its owner, under the same name in both", async () => {
    const other = await signUpBrand(database);
    const { email } = await one(
      owner<{ email: string }[]>`select email from auth.users where id = ${other.userId}`,
    );
    const { token } = await invite(brand.userId, email, "editor");
    await accept(other.userId, token);
    expect(await roleOf(other.userId, other.brandId)).toBe("owner");
    expect(await roleOf(other.userId, brand.brandId)).toBe("editor");
    expect([...(await nameOf(other.userId))]).toEqual([{ name: "Ada Example" }]);
    expect(await metadataOf(other.userId)).toMatchObject({ brand_id: other.brandId });
  });

  test("is only for the confirmed address that the invitation was sent to", async () => {
    const { token, userId } = await invited(brand.userId);
    const stranger = await signUp(database, newAddress());
    expect(await hint(accept(stranger, token))).toBe("invitation_for_other");
    await owner`update auth.users set email_confirmed_at = null where id = ${userId}`;
    expect(await hint(accept(userId, token))).toBe("invitation_for_other");
    expect(await members(brand.brandId)).toBe(1);
  });

  test("a visitor has no right to it", async () => {
    const { token } = await invited(brand.userId);
    await expect(by(null)`select public.accept_invitation(${token})`).rejects.toThrow(
      "permission denied",
    );
  });

  test("staff, an expired invitation and one of an inactive brand are refused", async () => {
    const { id, token, userId, email } = await invited(brand.userId);
    await owner`select private.grant_staff(${email})`;
    expect(await hint(accept(userId, token))).toBe("staff_address");
    await owner`delete from public.staff_members where user_id = ${userId}`;
    await owner`update public.brand_partners set is_active = false where id = ${brand.brandId}`;
    expect(await hint(accept(userId, token))).toBe("brand_inactive");
    await owner`update public.brand_partners set is_active = true where id = ${brand.brandId}`;
    await owner`update private.invitations set expires_at = now() where id = ${id}`;
    expect(await hint(accept(userId, token))).toBe("invitation_expired");
    expect(await members(brand.brandId)).toBe(1);
  });

  test("a name that deceives or is too long is refused", async () => {
    const { token, userId } = await invited(brand.userId);
    expect(await hint(accept(userId, token, "a\u202Eb"))).toBe("invalid_value");
    expect(await hint(accept(userId, token, "a".repeat(121)))).toBe("invalid_value");
  });

  test("tells the owners by e-mail, and the log", async () => {
    const { token, userId, email } = await invited(brand.userId);
    await accept(userId, token, "Robin");
    const told = await owner`
      select user_id, payload from private.outbox
      where kind = 'member_joined' and brand_partner_id = ${brand.brandId}`;
    expect([...told]).toMatchObject([
      { user_id: brand.userId, payload: { name: "Robin", email, role: "editor" } },
    ]);
    const logged = await owner`
      select actor_id, details from public.audit_log
      where action = 'member_joined' and brand_partner_id = ${brand.brandId}`;
    expect([...logged]).toEqual([{ actor_id: userId, details: { role: "editor" } }]);
  });
});

describe("accepting by a new account", () => {
  test("writes the account and its membership together, and no brand of its own", async () => {
    const { email, token } = await invite(brand.userId, newAddress(), "editor");
    const planned = await plan(token);
    expect(planned).toMatchObject({ email, is_done: false });
    await createAccount(planned);
    expect(await roleOf(planned.user_id, brand.brandId)).toBe("editor");
    expect([...(await nameOf(planned.user_id))]).toEqual([{ name: "Robin" }]);
    expect(await metadataOf(planned.user_id)).toMatchObject({ brand_id: brand.brandId });
    expect(await read(token)).toMatchObject({ state: "accepted" });
    expect(await plan(token)).toEqual({ ...planned, is_done: true });
  });

  test("a sign-up with the address joins nothing, however often an account was planned", async () => {
    const { email, token } = await invite(brand.userId, newAddress(), "editor");
    await plan(token);
    const stranger = await signUp(database, email, { brand_id: brand.brandId, invitation: token });
    expect(await roleOf(stranger, brand.brandId)).toBeUndefined();
    expect(await hint(plan(token))).toBe("account_exists");
  });

  test("a plan that was not carried out is repeated with the same id", async () => {
    const { token } = await invite(brand.userId, newAddress(), "editor");
    const [first, second] = [await plan(token), await plan(token, "Robin Again")];
    expect(second).toEqual(first);
    await createAccount(second);
    expect([...(await nameOf(first.user_id))]).toEqual([{ name: "Robin Again" }]);
  });

  test.each([
    ["withdrawn", (id: string) => withdraw(brand.userId, id)],
    ["sent again", (id: string) => resend(brand.userId, id)],
    [
      "expired",
      (id: string) => owner`update private.invitations set expires_at = now() where id = ${id}`,
    ],
  ])("no account is written for an invitation that is %s meanwhile", async (_, change) => {
    const { id, email, token } = await invite(brand.userId, newAddress(), "editor");
    const planned = await plan(token);
    await change(id);
    expect(await hint(createAccount(planned))).toMatch(/^invitation_(withdrawn|expired)$/);
    expect(await owner`select from auth.users where email = ${email}`).toEqual([]);
    expect(await hint(plan(token))).toMatch(/^invitation_(withdrawn|expired)$/);
  });

  test("needs a name", async () => {
    const { token } = await invite(brand.userId, newAddress(), "editor");
    expect(await hint(plan(token, "  "))).toBe("missing_fields");
  });

  test("is planned by the function alone", async () => {
    const { token } = await invite(brand.userId, newAddress(), "editor");
    for (const userId of [null, brand.userId]) {
      await expect(
        by(userId)`select * from public.plan_invited_sign_up(${token}, 'Robin')`,
      ).rejects.toThrow("permission denied");
    }
  });
});
