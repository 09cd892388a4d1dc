/** Staff ask someone to take over a brand. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  openDatabase,
  signUp,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { logsOf } from "../brand-log/logs.ts";
import { hint, invitationsOf, newAddress } from "../invitations/invitations.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const database = await openDatabase();
const { owner } = database;
const staff = await signUpStaff(database);
const { accept, addMembers, by, invite, invited, list, read, resend, withdraw } =
  invitationsOf(database);
const { handOver, handOverToAccount, rolesOf, tellings } = handOversOf(database, staff);
const { lines } = logsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const addressOf = async (userId: string) =>
  (await owner<{ email: string }[]>`select email from auth.users where id = ${userId}`)[0]?.email;

const addMember = async (role: "owner" | "editor" | "viewer") =>
  String((await addMembers(brand.brandId, 1, role))[0]?.["user_id"]);

describe("handing a brand over", () => {
  test("invites an owner in Outpace's name, and tells them and the present one why", async () => {
    const { email, token } = await handOver(brand, " New.Owner@Invited.example\u200B");
    const invitation = { invited_by: "Outpace", role: "owner", reason };
    expect(await read(token)).toMatchObject({ ...invitation, state: "open" });
    const told = await owner`
      select payload from private.outbox where recipient = 'new.owner@invited.example'`;
    expect(told).toMatchObject([{ payload: { ...invitation, token } }]);
    expect(email).not.toBe("new.owner@invited.example");
    const [{ payload } = { payload: null }, ...others] = await tellings(brand.userId);
    expect(payload).toMatchObject({ reason, new_email: "new.owner@invited.example" });
    expect(Date.parse(payload?.open_until ?? "") - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(others).toEqual([]);
  });

  test("changes nothing until it is accepted, and shows it to the team and in its log", async () => {
    const { id, email } = await handOver(brand);
    expect(await rolesOf(brand, brand.userId)).toEqual(["owner"]);
    expect(await list(brand.userId)).toMatchObject([{ id, email, invited_by: "Outpace", reason }]);
    expect(await lines(brand.userId)).toEqual([
      "Ada Example brand_signed_up",
      `Outpace brand_hand_over_started (${reason})`,
    ]);
  });

  test("is for staff", async () => {
    const other = await signUpBrand(database);
    const people = [brand.userId, await addMember("editor"), other.userId];
    for (const userId of people) {
      expect(await hint(handOver(brand, newAddress(), reason, userId))).toBe("not_staff");
    }
  });

  test.each([
    ["without a reason", newAddress(), " ", "missing_fields"],
    ["for too long a reason", newAddress(), "r".repeat(501), "invalid_value"],
    ["to what is no address", "nobody", reason, "invalid_value"],
    ["to staff", "Staff@outpace.example", reason, "staff_address"],
  ])("%s is refused", async (_, email, why, refusal) => {
    expect(await hint(handOver(brand, email, why))).toBe(refusal);
  });

  test("to its owner is refused, and to an editor is not", async () => {
    const editor = await addressOf(await addMember("editor"));
    expect(await hint(handOver(brand, await addressOf(brand.userId)))).toBe("already_member");
    await handOver(brand, editor?.toUpperCase());
  });

  test("to someone with an open invitation waits for that one", async () => {
    const { email, token, userId } = await invited(brand.userId, "viewer");
    expect(await hint(handOver(brand, email))).toBe("already_invited");
    await accept(userId, token);
    await handOver(brand, email);
  });

  test("to another brand's only owner is possible", async () => {
    const other = await signUpBrand(database);
    const { token } = await handOver(brand, await addressOf(other.userId));
    await accept(other.userId, token);
    expect(await rolesOf(brand, other.userId)).toEqual(["owner"]);
    expect(await rolesOf(other, other.userId)).toEqual(["owner"]);
  });

  test("has the limits of other invitations", async () => {
    const tenSent = (withdrawnAt: Date | null) => owner`
      insert into private.invitations (brand_partner_id, email, role, withdrawn_at)
      select ${brand.brandId}, gen_random_uuid() || '@invited.example', 'viewer', ${withdrawnAt}::timestamptz
      from generate_series(1, 10)`;
    await tenSent(null);
    expect(await hint(handOver(brand))).toBe("invitation_limit");
    await owner`update private.invitations set withdrawn_at = now() where brand_partner_id = ${brand.brandId}`;
    await tenSent(new Date());
    expect(await hint(handOver(brand))).toBe("invitation_email_limit");
  });
});

describe("a brand is not handed over", () => {
  test.each([
    ["that does not exist", "brand_not_found", null],
    ["that was erased", "brand_not_found", "select private.erase_brand($1, 'Asked by letter.')"],
    [
      "that is not active",
      "hand_over_refused",
      "update public.brand_partners set is_active = false where id = $1",
    ],
    [
      "that its owner has closed",
      "brand_closed",
      "update public.brand_partners set is_active = false, closed_at = now() where id = $1",
    ],
  ])("%s", async (_, refusal, change) => {
    if (change !== null) await owner.unsafe(change, [brand.brandId]);
    const brandId = change === null ? "00000000-0000-4000-8000-000000000000" : brand.brandId;
    expect(await hint(handOver({ brandId }))).toBe(refusal);
  });

  test("that has two owners", async () => {
    await addMember("owner");
    expect(await hint(handOver(brand))).toBe("other_owners");
  });

  test("that is being handed over, until that ends", async () => {
    const first = await handOver(brand);
    expect(await hint(handOver(brand))).toBe("hand_over_open");
    await owner`update private.invitations set expires_at = now() where id = ${first.id}`;
    const second = await handOver(brand);
    await withdraw(staff, second.id);
    await handOver(brand, second.email);
  });
});

describe("its invitation", () => {
  test("can be withdrawn by the owner, who is still there, and by staff", async () => {
    const { id, token, userId } = await handOverToAccount(brand);
    await withdraw(brand.userId, id);
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(["owner", "none"]);
    const next = await handOver(brand);
    await withdraw(staff, next.id);
    expect(await lines(brand.userId)).toEqual(
      expect.arrayContaining(["Ada Example invitation_withdrawn", "Outpace invitation_withdrawn"]),
    );
    const ordinary = await invite(brand.userId, newAddress(), "viewer");
    expect(await hint(withdraw(staff, ordinary.id))).toBe("invitation_not_found");
  });

  test("can be sent again neither by the owner nor by staff", async () => {
    const { id } = await handOver(brand);
    expect(await hint(resend(brand.userId, id))).toBe("hand_over_refused");
    expect(await hint(resend(staff, id))).toBe("hand_over_refused");
  });

  test.each(["makes someone an owner", "is joined by another owner"])(
    "is withdrawn when the owner %s",
    async (way) => {
      const { token } = await handOver(brand);
      if (way === "makes someone an owner") {
        await by(
          brand.userId,
        )`select public.set_member_role(${await addMember("editor")}, 'owner')`;
      } else {
        const other = await invited(brand.userId, "owner");
        await accept(other.userId, other.token);
      }
      expect(await read(token)).toMatchObject({ state: "withdrawn" });
    },
  );

  test("is not withdrawn when an editor joins", async () => {
    const { token } = await handOver(brand);
    const editor = await invited(brand.userId, "editor");
    await accept(editor.userId, editor.token);
    expect(await read(token)).toMatchObject({ state: "open" });
  });

  test("that has expired changes nothing", async () => {
    const { id, token, email } = await handOver(brand);
    const userId = await signUp(database, email);
    await owner`update private.invitations set expires_at = now() where id = ${id}`;
    expect(await hint(accept(userId, token))).toBe("invitation_expired");
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(["owner", "none"]);
  });
});
