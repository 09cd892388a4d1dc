/** What becomes of a closed brand within its seven days, and after them. */
import { beforeEach, describe, expect, test } from "vitest";
import { count, openDatabase, signUpStaff } from "../../harness/database.ts";
import { storePhoto } from "../../harness/photos.ts";
import { createRace } from "../../harness/races.ts";
import { hint } from "../../harness/teams.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const { auth, database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const closing = closingOf(database);
const { addMember, actionsOf, brandOf, by, close, join, makeDue, members } = closing;
const { newBrand, reopen, rolesOf, runJob, state } = closing;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

describe("a reopened brand", () => {
  test("is active with its team in their roles, and creates races again", async () => {
    const race = await createRace(database, brand.userId);
    const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand)];
    await close(brand);
    const activate = by(staffId)`
      select public.set_brand_active(${brand.brandId}, true, 'They called.')`;
    expect(await hint(activate)).toBe("brand_closed");
    const reopened = await reopen(brand);
    expect(reopened).toMatchObject({ closed_at: null, erase_at: null });
    expect(await reopen(brand)).toEqual(reopened);
    expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
    expect(await rolesOf(brand, editor, viewer)).toEqual(["editor", "viewer"]);
    const cancelled = { id: race.id, status: "cancelled" };
    expect(await by(viewer)`select id, status from public.live_races`).toEqual([cancelled]);
    await createRace(database, editor);
    const actions = ["brand_closed", "brand_reopened"];
    expect(await actionsOf(brand, ...actions)).toEqual(actions);
  });

  test("is as inactive as staff had made it", async () => {
    await by(staffId)`select public.set_brand_active(${brand.brandId}, false, 'Owes us.')`;
    await close(brand);
    await reopen(brand);
    expect(await brandOf(brand)).toMatchObject({ is_active: false, closed_at: null });
    expect(await hint(createRace(database, brand.userId))).toBe("brand_inactive");
  });

  test("does not take back who has become staff or was deleted", async () => {
    const [joined, deleted] = [await addMember(brand, "editor"), await addMember(brand, "editor")];
    const marked = await addMember(brand);
    await close(brand);
    await owner`select private.grant_staff(${joined}::uuid)`;
    await owner`delete from auth.users where id = ${deleted}`;
    await auth`update auth.users set deleted_at = now() where id = ${marked}`;
    await reopen(brand);
    expect(await members(brand)).toBe(1);
  });

  test("is reopened by its owner alone", async () => {
    const editor = { ...brand, userId: await addMember(brand, "editor") };
    await close(brand);
    expect(await hint(reopen(editor))).toBe("not_a_brand");
    await reopen(brand);
    expect(await hint(reopen(editor))).toBe("role_required");
  });

  test("is not erased, and can be closed again", async () => {
    await close(brand);
    await makeDue(brand);
    await reopen(brand);
    expect(await runJob()).toBe(0);
    const again = await close(brand);
    expect(await state(brand.userId)).toEqual(again);
    expect(await runJob()).toBe(0);
  });
});

describe("after seven days", () => {
  const accounts = (...ids: string[]) =>
    count(owner, `auth.users where id in (${ids.map((id) => `'${id}'`).join(", ")})`);

  test("the brand and its team's accounts are erased, and its races and orders kept", async () => {
    const race = await createRace(database, brand.userId);
    const editor = await addMember(brand, "editor");
    await close(brand);
    expect(await runJob()).toBe(0);
    await makeDue(brand);
    expect([await runJob(), await runJob()]).toEqual([1, 0]);
    expect(await accounts(brand.userId, editor)).toBe(0);
    const contact_email = `${brand.brandId}@erased.invalid`;
    expect(await brandOf(brand)).toMatchObject({ is_active: false, contact_email });
    const kept = await owner`
      select r.name, o.status from public.live_races r
      join public.race_orders o on o.live_race_id = r.id where r.id = ${race.id}`;
    expect([...kept]).toEqual([{ name: "Harbor Run", status: "void" }]);
    for (const table of ["brand_closings", "closed_memberships", "member_names", "outbox"]) {
      const rows = count(owner, `private.${table} where brand_partner_id = '${brand.brandId}'`);
      expect([table, await rows]).toEqual([table, 0]);
    }
    const actions = ["brand_closed", "brand_erased"];
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

  test("a brand that cannot be erased holds up no other, and is tried again", async () => {
    const [kept, other] = [await newBrand(), await newBrand()];
    for (const one of [kept, other]) {
      await close(one);
      await makeDue(one);
    }
    await owner.unsafe(`
      alter table public.brand_partners add constraint kept
        check (id <> '${kept.brandId}' or contact_email not like '%@erased.invalid')`);
    expect(await runJob()).toBe(1);
    const contact_email = `${other.brandId}@erased.invalid`;
    expect(await brandOf(other)).toMatchObject({ contact_email });
    await owner`alter table public.brand_partners drop constraint kept`;
    expect(await runJob()).toBe(1);
  });

  test("a brand whose owner has deleted their account is erased as well", async () => {
    const editor = await addMember(brand, "editor");
    await close(brand);
    await owner`delete from auth.users where id = ${brand.userId}`;
    await makeDue(brand);
    expect(await runJob()).toBe(1);
    expect(await accounts(editor)).toBe(0);
  });
});
