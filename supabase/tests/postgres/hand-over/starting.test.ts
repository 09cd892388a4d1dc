/** Staff ask someone to take over a brand; access.md says to whom it is refused, and of which brands. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, signUp, signUpStaff } from "../../harness/database.ts";
import { hint, type NamedBrand } from "../../harness/teams.ts";
import { logsOf } from "../brand-log/logs.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const database = await openDatabase();
const { owner } = database;
const staff = await signUpStaff(database);
const handOvers = handOversOf(database, staff);
const { accept, addMember, addressOf, by, expire, handOver, handOverToAccount } = handOvers;
const { invited, list, newBrand, read, rolesOf, tellings, withdraw } = handOvers;
const { lines } = logsOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

describe("handing a brand over", () => {
  test("invites an owner in Outpace's name, and tells them and the present one why", async () => {
    const { id, token } = await handOver(brand, " New.Owner@Invited.example\u200B");
    const email = "new.owner@invited.example";
    const invitation = { invited_by: "Outpace", role: "owner", reason };
    expect(await read(token)).toMatchObject({ ...invitation, state: "open" });
    const told = await owner`select payload from private.outbox where recipient = ${email}`;
    expect(told).toMatchObject([{ payload: { ...invitation, token } }]);
    const [{ payload } = { payload: null }, ...others] = await tellings(brand.userId);
    expect(payload).toMatchObject({ reason, new_email: email });
    expect(Date.parse(payload?.open_until ?? "") - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(others).toEqual([]);
    // It changes nothing until it is accepted, and shows to the team and in its log.
    expect(await rolesOf(brand, brand.userId)).toEqual(["owner"]);
    expect(await list(brand.userId)).toMatchObject([{ id, email, invited_by: "Outpace", reason }]);
    expect(await lines(brand.userId)).toEqual([
      ...["Ada Example brand_signed_up", `Outpace brand_hand_over_started (${reason})`],
    ]);
  });

  test("to its owner or to who is invited is refused, to an editor or another brand's only owner is not", async () => {
    expect(await hint(handOver(brand, await addressOf(brand.userId)))).toBe("already_member");
    const { email, token, userId } = await invited(brand.userId, "viewer");
    expect(await hint(handOver(brand, email))).toBe("already_invited");
    await accept(userId, token);
    const first = await handOver(brand, email.toUpperCase());
    await withdraw(staff, first.id);
    const other = await newBrand();
    const second = await handOver(brand, await addressOf(other.userId));
    await accept(other.userId, second.token);
    expect(await rolesOf(brand, other.userId)).toEqual(["owner"]);
    expect(await rolesOf(other, other.userId)).toEqual(["owner"]);
  });

  test("has the limits of other invitations", async () => {
    const sent = (withdrawnAt: Date | null) => owner`
      insert into private.invitations (brand_partner_id, email, role, withdrawn_at)
      select ${brand.brandId}, gen_random_uuid() || '@invited.example', 'viewer', ${withdrawnAt}::timestamptz
      from generate_series(1, 10)`;
    await sent(null);
    expect(await hint(handOver(brand))).toBe("invitation_limit");
    await owner`update private.invitations set withdrawn_at = now() where brand_partner_id = ${brand.brandId}`;
    await sent(new Date());
    expect(await hint(handOver(brand))).toBe("invitation_email_limit");
  });

  test("that has two owners, or is being handed over until that ends, is refused", async () => {
    const first = await handOver(brand);
    expect(await hint(handOver(brand))).toBe("hand_over_open");
    await expire(first.id);
    const second = await handOver(brand);
    await withdraw(staff, second.id);
    await handOver(brand, second.email);
    await addMember(brand, "owner");
    expect(await hint(handOver(brand))).toBe("other_owners");
  });
});

describe("its invitation", () => {
  test("can be withdrawn by the owner, who is still there, and by staff", async () => {
    const { id, token, userId } = await handOverToAccount(brand);
    await withdraw(brand.userId, id);
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(["owner", "none"]);
    await withdraw(staff, (await handOver(brand)).id);
    expect(await lines(brand.userId)).toEqual(
      expect.arrayContaining(["Ada Example invitation_withdrawn", "Outpace invitation_withdrawn"]),
    );
  });

  test("is withdrawn when the owner makes someone an owner or is joined by one, not by an editor", async () => {
    const { token } = await handOver(brand);
    const editor = await invited(brand.userId, "editor");
    await accept(editor.userId, editor.token);
    expect(await read(token)).toMatchObject({ state: "open" });
    await by(brand.userId)`select public.set_member_role(${editor.userId}, 'owner')`;
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
    brand = await newBrand();
    const other = await invited(brand.userId, "owner");
    const second = await handOver(brand);
    await accept(other.userId, other.token);
    expect(await read(second.token)).toMatchObject({ state: "withdrawn" });
  });

  test("that has expired changes nothing", async () => {
    const { id, token, email } = await handOver(brand);
    const userId = await signUp(database, email);
    await expire(id);
    expect(await hint(accept(userId, token))).toBe("invitation_expired");
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(["owner", "none"]);
  });
});
