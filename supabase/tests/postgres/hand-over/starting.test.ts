/** Staff ask someone to take over a brand; access.md says to whom it is refused, and of which brands. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, signUpStaff } from "../../harness/database.ts";
import { hint, type NamedBrand } from "../../harness/teams.ts";
import { logsOf } from "../brand-log/logs.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const { database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const handOvers = handOversOf(database, staff);
const { accept, expire, handOver, handOverToAccount } = handOvers;
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

  test("is possible again once an earlier one has expired or was withdrawn", async () => {
    const first = await handOver(brand);
    expect(await hint(handOver(brand))).toBe("hand_over_open");
    await expire(first.id);
    const second = await handOver(brand);
    await withdraw(staff, second.id);
    await handOver(brand, second.email);
  });
});

describe("its invitation", () => {
  test("stays open when an editor joins, and can be withdrawn by the owner, who is still there, and by staff", async () => {
    const { id, token, userId } = await handOverToAccount(brand);
    const editor = await invited(brand.userId, "editor");
    await accept(editor.userId, editor.token);
    expect(await read(token)).toMatchObject({ state: "open" });
    await withdraw(brand.userId, id);
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(["owner", "none"]);
    await withdraw(staff, (await handOver(brand)).id);
    const withdrawn = ["Ada Example invitation_withdrawn", "Outpace invitation_withdrawn"];
    expect(await lines(brand.userId)).toEqual(expect.arrayContaining(withdrawn));
  });
});
