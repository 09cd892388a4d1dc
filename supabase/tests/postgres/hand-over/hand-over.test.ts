/** Staff ask someone to take over a brand, who accepts; access.md says to whom it is refused, and of which brands. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, signUpStaff } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { logsOf } from "../brand-log/logs.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const { auth, database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const handOvers = handOversOf(database, staff);
const { accept, addMember, addressOf, addViewers, by, createAccount, expire } = handOvers;
const { handOver, handOverToAccount, invite, invited, list, members, newBrand } = handOvers;
const { plan, read, rolesOf, tellings, withdraw } = handOvers;
const { lines } = logsOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const started = [
  "Ada Example brand_signed_up",
  "Outpace brand_hand_over_asked",
  `Outpace brand_hand_over_confirmed (${reason})`,
  `Outpace brand_hand_over_started (${reason})`,
];
const takenOver = [...started, `Outpace member_removed (${reason})`, "Robin member_joined"];

/** A hand-over to someone of the team. */
const handOverTo = async (userId: string) => handOver(brand, await addressOf(userId));

describe("a hand-over", () => {
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
    expect(await lines(brand.userId)).toEqual(started);
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

  test("stays open when an editor joins, until the owner, who is still there, or staff withdraw it, or it expires", async () => {
    const { id, token, userId } = await handOverToAccount(brand);
    const editor = await invited(brand.userId, "editor");
    await accept(editor.userId, editor.token);
    expect(await read(token)).toMatchObject({ state: "open" });
    expect(await hint(handOver(brand))).toBe("hand_over_open");
    await withdraw(brand.userId, id);
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(["owner", "none"]);
    const second = await handOver(brand);
    await withdraw(staff, second.id);
    const withdrawn = ["Ada Example invitation_withdrawn", "Outpace invitation_withdrawn"];
    expect(await lines(brand.userId)).toEqual(expect.arrayContaining(withdrawn));
    await expire((await handOver(brand, second.email)).id);
    await handOver(brand, second.email);
  });
});

describe("accepting", () => {
  test("makes the new owner, ends the former one's access, and withdraws what they had invited", async () => {
    const { token } = await invite(brand.userId, newAddress(), "editor");
    await addViewers(brand, 23);
    const next = await handOverToAccount(brand);
    await accept(next.userId, next.token);
    expect(await rolesOf(brand, brand.userId, next.userId)).toEqual(["none", "owner"]);
    // The rest of the team stays.
    expect(await members(brand)).toBe(24);
    const refused = by(brand.userId)`select public.race_allowance(${brand.brandId})`;
    expect(await hint(refused)).toBe("not_staff");
    expect(await by(brand.userId)`select from public.brand_partners`).toEqual([]);
    expect(await by(next.userId)`select from public.brand_partners where is_active`).toHaveLength(
      1,
    );
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
  });

  test("tells the former owner and the brand's log once, also that staff who have left started it", async () => {
    const email = "leaving@outpace.example";
    const leaving = handOversOf(database, await signUpStaff(database, email));
    const { token, userId, email: new_email } = await leaving.handOverToAccount(brand);
    await owner`select private.revoke_staff(${email})`;
    for (let n = 0; n < 2; n += 1)
      expect(await accept(userId, token, "Robin")).toEqual({ brand: brand.brandId });
    const payload = { new_email, reason, open_until: null };
    expect(await tellings(brand.userId)).toMatchObject([{ payload }]);
    expect(await lines(userId)).toEqual(takenOver);
  });

  test("with a new account does the same", async () => {
    const { token } = await handOver(brand);
    const planned = await plan(token);
    await createAccount(planned);
    expect(await rolesOf(brand, brand.userId, planned.user_id)).toEqual(["none", "owner"]);
    expect(await tellings(brand.userId)).toHaveLength(1);
    expect(await plan(token)).toMatchObject({ is_done: true });
  });

  test("is possible without an owner, whose account was deleted before or after, and by an editor", async () => {
    const editor = await addMember(brand, "editor");
    const { token, userId } = await handOverToAccount(brand);
    await auth`delete from auth.users where id = ${brand.userId}`;
    await accept(userId, token);
    expect(await rolesOf(brand, userId, editor)).toEqual(["owner", "editor"]);
    await auth`delete from auth.users where id = ${userId}`;
    await accept(editor, (await handOverTo(editor)).token);
    expect(await rolesOf(brand, editor)).toEqual(["owner"]);
    const [change] = await owner`
      select details from public.audit_log
      where action = 'member_role_set' and subject_id = ${editor}`;
    expect(change).toEqual({ details: { from: "editor", to: "owner" } });
  });

  test("an owner who has taken on the new address stays the owner", async () => {
    const { email, token } = await handOver(brand);
    await auth`update auth.users set email = ${email} where id = ${brand.userId}`;
    await accept(brand.userId, token);
    expect(await rolesOf(brand, brand.userId)).toEqual(["owner"]);
    expect(await lines(brand.userId)).not.toContain(`Outpace member_removed (${reason})`);
  });
});
