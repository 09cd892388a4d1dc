/** A brand's last owner closes it and brings it back within seven days; access.md says who else may not. */
import { beforeEach, describe, expect, test } from "vitest";
import { count, openDatabase, signUpStaff } from "../../harness/database.ts";
import { storePhoto } from "../../harness/photos.ts";
import { createRace } from "../../harness/races.ts";
import { hint } from "../../harness/teams.ts";
import { invitationsOf } from "../invitations/invitations.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const { auth, database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const { accept, invited } = invitationsOf(database);
const closing = closingOf(database);
const { addMember, actionsOf, brandOf, by, close, freeMonth, join, makeDue } = closing;
const { newBrand, reopen, rolesOf, runJob, state } = closing;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const setActive = (isActive: boolean) =>
  by(staff)`select public.set_brand_active(${brand.brandId}, ${isActive}, 'Owes us.')`;

describe("closing", () => {
  test("is done by the brand's name, for seven days, once", async () => {
    for (const typed of [null, "", `${brand.name}!`])
      expect(await hint(close(brand, typed))).toBe("name_mismatch");
    const closed = await close(brand, `  ${brand.name}\u200B `);
    expect(await brandOf(brand)).toMatchObject({ is_active: false, closed_at: closed.closed_at });
    const days = (Number(closed.erase_at) - Number(closed.closed_at)) / 86_400_000;
    expect([closed.brand_name, days, closed.kept.length]).toEqual([brand.name, 7, 3]);
    expect([await close(brand), await state(brand.userId)]).toEqual([closed, closed]);
  });

  test("ends the others' access at the next statement, but not to other brands; the owner still reads", async () => {
    const race = await createRace(database, brand.userId);
    const other = await newBrand();
    const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand)];
    await join(viewer, other);
    expect(await close(brand)).toMatchObject({ other_members: 2 });
    expect(await rolesOf(brand, editor, viewer)).toEqual(["none", "none"]);
    expect(await by(editor)`select id from public.live_races`).toEqual([]);
    expect(await by(viewer)`select id from public.brand_partners`).toEqual([{ id: other.brandId }]);
    expect(await by(brand.userId)`select id from public.live_races`).toEqual([{ id: race.id }]);
    const [entry] = await by(brand.userId)`select action, details from public.brand_log()`;
    const members = [editor, viewer].sort();
    expect(entry).toMatchObject({ action: "brand_closed", details: { members } });
  });

  test("withdraws open invitations, and neither an invitation nor a race is made any more", async () => {
    const { token, userId } = await invited(brand.userId);
    await close(brand);
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    const again = by(brand.userId)`select public.invite_member('a@b.example', 'viewer')`;
    expect(await hint(again)).toBe("brand_inactive");
    expect(await hint(createRace(database, brand.userId))).toBe("brand_inactive");
    expect(await actionsOf(brand, "invitation_withdrawn")).toHaveLength(1);
  });

  test("tells the owner until when they can come back, the others what they lost, and nobody more", async () => {
    const editor = await addMember(brand, "editor");
    await createRace(database, brand.userId);
    const { erase_at } = await close(brand);
    const told = await owner<{ kind: string; user_id: string; payload: object }[]>`
      select kind, user_id, payload from private.outbox
      where brand_partner_id = ${brand.brandId} order by created_at, kind`;
    const fact = {
      ...{ brand_name: brand.name, closed_by: "Ada Example", race_count: 1, is_back: false },
      erase_at: erase_at?.toISOString(),
    };
    const toldTo = (user_id: string, is_owner: boolean) =>
      expect.objectContaining({
        ...{ kind: "brand_closed", user_id },
        payload: expect.objectContaining({ ...fact, is_owner }) as object,
      });
    expect([told[0]?.kind, told.length]).toEqual(["order_due", 3]);
    expect([...told]).toEqual(
      expect.arrayContaining([toldTo(brand.userId, true), toldTo(editor, false)]),
    );
  });

  test("cancels races to come and makes void what is due or free for them; others stay", async () => {
    for (const starts of ["an hour ago", "later", "not approved"]) {
      const discountCode = starts === "not approved" ? null : "FREE500OUTPACE";
      const { id } = await createRace(database, brand.userId, { discountCode });
      if (discountCode !== null)
        await by(staff)`select public.set_race_status(${id}, 'active', 'Fine.')`;
      if (starts === "an hour ago")
        await owner`
          update public.live_races set start_time = now() - interval '1 hour' where id = ${id}`;
      await freeMonth(brand);
    }
    const coming = { coming_races: 2, refund_orders: 0 };
    expect(await state(brand.userId)).toMatchObject({ closed_at: null, ...coming });
    expect(await close(brand)).toMatchObject(coming);
    const statuses = await owner<{ line: string }[]>`
      select r.status || ' ' || o.status as line from public.live_races r
      join public.race_orders o on o.live_race_id = r.id
      where r.brand_partner_id = ${brand.brandId} order by line`;
    expect(statuses.map(({ line }) => line)).toEqual([
      ...["active free", "cancelled void", "cancelled void"],
    ]);
    expect(await actionsOf(brand, "race_status_set", "order_status_set")).toHaveLength(6);
  });
});

describe("a reopened brand", () => {
  test("is active with its team in their roles but for deleted people and staff, and creates races again", async () => {
    const race = await createRace(database, brand.userId);
    const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand)];
    const left = [await addMember(brand), await addMember(brand), await addMember(brand)] as const;
    await close(brand);
    expect(await hint(setActive(true))).toBe("brand_closed");
    await owner`select private.grant_staff(${left[0]}::uuid)`;
    await owner`delete from auth.users where id = ${left[1]}`;
    await auth`update auth.users set deleted_at = now() where id = ${left[2]}`;
    const reopened = await reopen(brand);
    expect(reopened).toMatchObject({ closed_at: null, erase_at: null });
    expect(await reopen(brand)).toEqual(reopened);
    expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
    const roles = ["editor", "viewer", "none", "none", "none"];
    expect(await rolesOf(brand, editor, viewer, ...left)).toEqual(roles);
    const cancelled = { id: race.id, status: "cancelled" };
    expect(await by(viewer)`select id, status from public.live_races`).toEqual([cancelled]);
    await createRace(database, editor);
    expect(await actionsOf(brand, "brand_reopened")).toHaveLength(1);
  });

  test("is as inactive as staff have made it, before it was closed or since", async () => {
    await setActive(false);
    await close(brand);
    await setActive(true);
    expect(await brandOf(brand)).toMatchObject({ is_active: false });
    await setActive(false);
    await reopen(brand);
    expect(await brandOf(brand)).toMatchObject({ is_active: false, closed_at: null });
    await setActive(true);
    expect(await brandOf(brand)).toMatchObject({ is_active: true });
  });
});

describe("after seven days", () => {
  const accounts = (...ids: string[]) =>
    count(owner, `auth.users where id in (${ids.map((id) => `'${id}'`).join(", ")})`);

  test("the brand and its team's accounts are erased unless it was reopened, and its races and orders kept", async () => {
    const race = await createRace(database, brand.userId);
    const editor = await addMember(brand, "editor");
    await close(brand);
    await makeDue(brand);
    await reopen(brand);
    expect(await runJob()).toBe(0);
    const again = await close(brand);
    expect(await state(brand.userId)).toEqual(again);
    expect(await runJob()).toBe(0);
    await makeDue(brand);
    expect([await runJob(), await runJob()]).toEqual([1, 0]);
    expect(await accounts(brand.userId, editor)).toBe(0);
    expect(await brandOf(brand)).toMatchObject({ is_active: false, contact_name: "no owner" });
    const kept = await owner`
      select r.name, o.status from public.live_races r
      join public.race_orders o on o.live_race_id = r.id where r.id = ${race.id}`;
    expect([...kept]).toEqual([{ name: "Harbor Run", status: "void" }]);
    for (const table of ["brand_closings", "closed_memberships", "member_names", "outbox"]) {
      const rows = count(owner, `private.${table} where brand_partner_id = '${brand.brandId}'`);
      expect([table, await rows]).toEqual([table, 0]);
    }
    const actions = ["brand_closed", "brand_reopened", "brand_closed", "brand_erased"];
    expect(await actionsOf(brand, ...actions)).toEqual(actions);
  });

  test("accounts that belong to another brand, lost one or are staff are kept", async () => {
    const [other, third] = [await newBrand(), await newBrand()];
    const [elsewhere, suspended] = [await addMember(brand), await addMember(brand)];
    const joined = await addMember(brand);
    await join(elsewhere, other, "editor");
    await join(suspended, third, "editor");
    await join(brand.userId, third, "viewer");
    await close(third);
    await close(brand);
    await owner`select private.grant_staff(${joined}::uuid)`;
    await makeDue(brand);
    expect(await runJob()).toBe(1);
    expect(await accounts(elsewhere, suspended, joined, brand.userId)).toBe(4);
    await reopen(third);
    expect(await rolesOf(third, suspended, brand.userId)).toEqual(["editor", "viewer"]);
  });

  test("an earlier erasure by an operator removes accounts and photos too", async () => {
    const editor = await addMember(brand, "editor");
    const photo = `backgrounds/${editor}-bg-1754006400000.jpg`;
    await storePhoto(owner, photo, editor);
    await close(brand);
    const erased = owner`select private.erase_brand(${brand.brandId}, 'Asked for.') as photo`;
    expect([...(await erased)]).toEqual([{ photo }]);
    expect(await accounts(brand.userId, editor)).toBe(0);
    expect(await runJob()).toBe(0);
  });

  test("a brand that cannot be erased holds up no other, also without an owner, and is tried again", async () => {
    const ownerless = await newBrand();
    const editor = await addMember(ownerless, "editor");
    for (const one of [brand, ownerless]) {
      await close(one);
      await makeDue(one);
    }
    await owner`delete from auth.users where id = ${ownerless.userId}`;
    await owner.unsafe(`
      alter table public.brand_partners add constraint kept
        check (id <> '${brand.brandId}' or erased_at is null)`);
    expect(await runJob()).toBe(1);
    expect((await brandOf(ownerless))["erased_at"]).not.toBeNull();
    expect(await accounts(editor)).toBe(0);
    await owner`alter table public.brand_partners drop constraint kept`;
    expect(await runJob()).toBe(1);
  });
});
