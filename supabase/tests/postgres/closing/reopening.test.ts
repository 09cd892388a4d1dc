/** What becomes of a closed brand within its seven days, and after them. */
import { beforeEach, describe, expect, test } from "vitest";
import { asPerson, count, openDatabase, signUpStaff } from "../../harness/database.ts";
import { storePhoto } from "../../harness/photos.ts";
import { createRace } from "../../harness/races.ts";
import { hint } from "../invitations/invitations.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const database = await openDatabase();
const { auth, owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const closing = closingOf(database);
const { addMember, actionsOf, brandOf, close, makeDue, newBrand, reopen, roleOf, runJob, state } =
  closing;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

describe("a reopened brand", () => {
  test("is active with its team in their roles, and creates races again", async () => {
    const race = await createRace(database, brand.userId);
    const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand, "viewer")];
    await close(brand);
    expect(await reopen(brand)).toMatchObject({ closed_at: null, erase_at: null });
    expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
    expect(await roleOf(editor, brand)).toBe("editor");
    expect(await roleOf(viewer, brand)).toBe("viewer");
    expect(await asPerson(database, viewer)`select id, status from public.live_races`).toEqual([
      { id: race.id, status: "cancelled" },
    ]);
    await createRace(database, editor);
    expect(await actionsOf(brand, "brand_closed", "brand_reopened")).toEqual([
      "brand_closed",
      "brand_reopened",
    ]);
  });

  test("is as inactive as staff had made it", async () => {
    await staff`select public.set_brand_active(${brand.brandId}, false, 'Owes us.')`;
    await close(brand);
    await reopen(brand);
    expect(await brandOf(brand)).toMatchObject({ is_active: false, closed_at: null });
    expect(await hint(createRace(database, brand.userId))).toBe("brand_inactive");
  });

  test("does not take back who has become staff or was deleted", async () => {
    const [joined, deleted, marked] = [
      await addMember(brand, "editor"),
      await addMember(brand, "editor"),
      await addMember(brand, "viewer"),
    ];
    await close(brand);
    await owner`select private.grant_staff(${joined}::uuid)`;
    await owner`delete from auth.users where id = ${deleted}`;
    await auth`update auth.users set deleted_at = now() where id = ${marked}`;
    await reopen(brand);
    expect(
      await count(owner, `public.brand_members where brand_partner_id = '${brand.brandId}'`),
    ).toBe(1);
  });

  test("is reopened by its owner alone; a repeat succeeds", async () => {
    const editor = await addMember(brand, "editor");
    const other = await newBrand();
    await close(brand);
    expect(await hint(reopen({ ...brand, userId: editor }))).toBe("not_a_brand");
    expect(await hint(reopen({ ...brand, userId: other.userId }))).toBe("not_a_member");
    const visitor = asPerson(database, null)`select public.reopen_brand(${brand.brandId})`;
    await expect(visitor).rejects.toThrow("permission denied");
    const reopened = await reopen(brand);
    expect(await reopen(brand)).toEqual(reopened);
    expect(await hint(reopen({ ...brand, userId: editor }))).toBe("role_required");
    expect(await actionsOf(brand, "brand_reopened")).toHaveLength(1);
  });

  test("is not erased, and can be closed again", async () => {
    await close(brand);
    await makeDue(brand);
    await reopen(brand);
    expect(await runJob()).toBe(0);
    expect(await brandOf(brand)).toMatchObject({ is_active: true });
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
    expect(await brandOf(brand)).toMatchObject({
      is_active: false,
      contact_email: `${brand.brandId}@erased.invalid`,
    });
    const kept = await owner`
      select r.name, o.status from public.live_races r
      join public.race_orders o on o.live_race_id = r.id where r.id = ${race.id}`;
    expect([...kept]).toEqual([{ name: "Harbor Run", status: "void" }]);
    for (const table of ["brand_closings", "closed_memberships", "member_names", "outbox"]) {
      const rows = count(owner, `private.${table} where brand_partner_id = '${brand.brandId}'`);
      expect([table, await rows]).toEqual([table, 0]);
    }
    expect(await actionsOf(brand, "brand_closed", "brand_erased")).toEqual([
      "brand_closed",
      "brand_erased",
    ]);
  });

  test("accounts that belong to another brand, lost one or are staff are kept", async () => {
    const other = await newBrand();
    const third = await newBrand();
    const [elsewhere, suspended, joined] = [
      await addMember(brand, "viewer"),
      await addMember(brand, "viewer"),
      await addMember(brand, "viewer"),
    ];
    for (const [userId, { brandId }] of [
      [elsewhere, other],
      [suspended, third],
    ] as const) {
      await owner`
        insert into public.brand_members (user_id, brand_partner_id, role)
        values (${userId}, ${brandId}, 'editor')`;
    }
    await close(third);
    await close(brand);
    await owner`select private.grant_staff(${joined}::uuid)`;
    await makeDue(brand);
    expect(await runJob()).toBe(1);
    expect(await accounts(elsewhere, suspended, joined)).toBe(3);
    await reopen(third);
    expect(await roleOf(suspended, third)).toBe("editor");
  });

  test("an owner's account is kept while another brand may take them back", async () => {
    const other = await newBrand();
    await owner`
      insert into public.brand_members (user_id, brand_partner_id, role)
      values (${brand.userId}, ${other.brandId}, 'viewer')`;
    await close(other);
    await close(brand);
    await makeDue(brand);
    expect(await runJob()).toBe(1);
    await reopen(other);
    expect(await roleOf(brand.userId, other)).toBe("viewer");
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
    expect(await brandOf(other)).toMatchObject({
      contact_email: `${other.brandId}@erased.invalid`,
    });
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
