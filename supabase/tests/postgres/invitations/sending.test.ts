import { beforeEach, describe, expect, test } from "vitest";
import { one, openDatabase, signUp, signUpBrand, signUpStaff } from "../../harness/database.ts";
import type { BrandAccount } from "../../harness/database.ts";
import { hint, invitationsOf, newAddress } from "./invitations.ts";

const database = await openDatabase();
const { owner } = database;
const staff = await signUpStaff(database);
const { accept, addMembers, invite, invited, list, read, resend, tokenOf, withdraw, plan } =
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

describe("inviting", () => {
  test("writes one e-mail with the link, to the address as sign-ups store it", async () => {
    const { token } = await invite(brand.userId, " New.Person@Invited.example\u200B", "viewer");
    const { name } = await one(
      owner<{ name: string }[]>`select name from public.brand_partners where id = ${brand.brandId}`,
    );
    expect([...(await emailsTo("new.person@invited.example"))]).toEqual([
      {
        kind: "member_invited",
        state: "waits",
        payload: {
          brand_name: name,
          invited_by: "Ada Example",
          role: "viewer",
          reason: null,
          token,
        },
      },
    ]);
  });

  test("shows the invitation to every member and to staff, and to nobody else", async () => {
    const { id, email } = await invite(brand.userId, newAddress(), "editor");
    const [viewer] = await addMembers(brand.brandId, 1);
    const shown = [
      { id, email, role: "editor", invited_by: "Ada Example", is_undeliverable: false },
    ];
    expect(await list(brand.userId)).toMatchObject(shown);
    expect(await list(String(viewer?.["user_id"]))).toMatchObject(shown);
    expect(await list(staff, brand.brandId)).toMatchObject(shown);
    const other = await signUpBrand(database);
    expect(await list(other.userId)).toEqual([]);
    expect(await hint(list(other.userId, brand.brandId))).toBe("not_staff");
  });

  test.each(["editor", "viewer"] as const)("is not for a brand's %s", async (role) => {
    const { id } = await invite(brand.userId, newAddress(), "viewer");
    const [row] = await addMembers(brand.brandId, 1, role);
    const member = String(row?.["user_id"]);
    const attempts = [
      invite(member, newAddress(), "owner", brand.brandId),
      resend(member, id),
      withdraw(member, id),
    ];
    expect(await Promise.all(attempts.map(hint))).toEqual(attempts.map(() => "role_required"));
  });

  test("is not for people of other brands, nor for staff", async () => {
    const { id } = await invite(brand.userId, newAddress(), "viewer");
    const other = await signUpBrand(database);
    expect(await hint(invite(other.userId, newAddress(), "owner", brand.brandId))).toBe(
      "not_a_member",
    );
    expect(await hint(invite(staff, newAddress(), "owner", brand.brandId))).toBe("not_a_brand");
    for (const userId of [other.userId, staff]) {
      expect(await hint(resend(userId, id))).toBe("invitation_not_found");
      expect(await hint(withdraw(userId, id))).toBe("invitation_not_found");
    }
  });

  test.each([
    ["no-address", "editor"],
    ["two@a.example,b@a.example", "editor"],
    ["", "editor"],
    ["new@invited.example", "admin"],
    ["new@invited.example", ""],
  ])("the address %j as %j is refused", async (email, role) => {
    expect(await hint(invite(brand.userId, email, role))).toBe("invalid_value");
  });

  test("a member, staff and someone invited already are refused, in any letter case", async () => {
    const { email } = await invited(brand.userId);
    const member = await signUp(database, newAddress());
    await owner`
      insert into public.brand_members (user_id, brand_partner_id, role)
      values (${member}, ${brand.brandId}, 'viewer')`;
    const { address } = await one(
      owner<
        { address: string }[]
      >`select upper(email) as address from auth.users where id = ${member}`,
    );
    expect(await hint(invite(brand.userId, address, "editor"))).toBe("already_member");
    expect(await hint(invite(brand.userId, "Staff@outpace.example", "editor"))).toBe(
      "staff_address",
    );
    expect(await hint(invite(brand.userId, email.toUpperCase(), "viewer"))).toBe("already_invited");
  });

  test("a brand that is not active invites nobody", async () => {
    const { id } = await invite(brand.userId, newAddress(), "viewer");
    await owner`update public.brand_partners set is_active = false where id = ${brand.brandId}`;
    expect(await hint(invite(brand.userId, newAddress(), "viewer"))).toBe("brand_inactive");
    expect(await hint(resend(brand.userId, id))).toBe("brand_inactive");
  });

  test("two brands can invite the same address", async () => {
    const other = await signUpBrand(database);
    const { email } = await invite(brand.userId, newAddress(), "viewer");
    await invite(other.userId, email, "owner");
    expect(await list(other.userId)).toMatchObject([{ email }]);
  });
});

describe("limits", () => {
  test("a brand has ten open invitations, and expired or withdrawn ones do not count", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push((await invite(brand.userId, newAddress(), "viewer")).id);
    const [first = "", second = ""] = ids;
    expect(await hint(invite(brand.userId, newAddress(), "viewer"))).toBe("invitation_limit");
    await expire(first);
    await invite(brand.userId, newAddress(), "viewer");
    await withdraw(brand.userId, second);
    await invite(brand.userId, newAddress(), "viewer");
    expect(await hint(invite(brand.userId, newAddress(), "viewer"))).toBe("invitation_limit");
    expect(await hint(resend(brand.userId, first))).toBe("invitation_limit");
  });

  test("a brand sends 20 invitations a day, each repeat counted", async () => {
    let { id } = await invite(brand.userId, newAddress(), "viewer");
    for (let n = 1; n < 20; n += 1) ({ id } = await resend(brand.userId, id));
    expect(await hint(resend(brand.userId, id))).toBe("invitation_email_limit");
    expect(await hint(invite(brand.userId, newAddress(), "viewer"))).toBe("invitation_email_limit");
    expect(await read(await tokenOf(id))).toMatchObject({ state: "open" });
    await owner`update private.invitations set created_at = now() - interval '1 day'`;
    await resend(brand.userId, id);
  });

  test("members and open invitations together are 25", async () => {
    await addMembers(brand.brandId, 22);
    const { id } = await invite(brand.userId, newAddress(), "viewer");
    await invite(brand.userId, newAddress(), "viewer");
    expect(await hint(invite(brand.userId, newAddress(), "viewer"))).toBe("member_limit");
    await resend(brand.userId, id);
  });

  test("a 26th member cannot accept", async () => {
    const { userId, token } = await invited(brand.userId);
    const newcomer = await invite(brand.userId, newAddress(), "viewer");
    await addMembers(brand.brandId, 24);
    expect(await hint(accept(userId, token))).toBe("member_limit");
    expect(await hint(plan(newcomer.token))).toBe("member_limit");
    await owner`
      delete from public.brand_members where user_id in (
        select user_id from public.brand_members
        where brand_partner_id = ${brand.brandId} and role = 'viewer' limit 1)`;
    await accept(userId, token);
  });
});
