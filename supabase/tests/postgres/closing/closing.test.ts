/** A brand's last owner closes it. */
import { beforeEach, describe, expect, test } from "vitest";
import { asPerson, openDatabase, signUpStaff } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { hint, invitationsOf } from "../invitations/invitations.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const { addMember, actionsOf, brandOf, close, freeMonth, newBrand, roleOf, state } =
  closingOf(database);
const { accept, invited } = invitationsOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const by = (userId: string | null) => asPerson(database, userId);

const freeRace = () => createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });

describe("who", () => {
  test("the last owner closes the brand by its name, for seven days", async () => {
    const closed = await close(brand, `  ${brand.name}\u200B `);
    expect(await brandOf(brand)).toMatchObject({ is_active: false, closed_at: closed.closed_at });
    const days = (Number(closed.erase_at) - Number(closed.closed_at)) / 86_400_000;
    expect([closed.brand_name, days, closed.kept.length]).toEqual([brand.name, 7, 3]);
    expect(await actionsOf(brand, "brand_closed")).toHaveLength(1);
  });

  test("any other name is refused", async () => {
    for (const typed of [null, "", brand.name.toUpperCase(), `${brand.name}!`]) {
      expect(await hint(close(brand, typed))).toBe("name_mismatch");
    }
    expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
  });

  test("editors, viewers, one of several owners and others are refused", async () => {
    for (const role of ["editor", "viewer"] as const) {
      const userId = await addMember(brand, role);
      expect(await hint(close({ ...brand, userId }))).toBe("role_required");
      expect(await hint(state(userId))).toBe("role_required");
    }
    await addMember(brand, "owner");
    expect(await state(brand.userId)).toMatchObject({ is_last_owner: false, other_members: 3 });
    expect(await hint(close(brand))).toBe("other_owners");
    const other = await newBrand();
    expect(await hint(close({ ...brand, userId: other.userId }))).toBe("not_a_member");
    const visitor = by(null)`select public.close_brand(${brand.name}, ${brand.brandId})`;
    await expect(visitor).rejects.toThrow("permission denied");
    expect(await brandOf(brand)).toMatchObject({ is_active: true });
  });

  test("a repeat succeeds and changes nothing", async () => {
    const first = await close(brand);
    expect(await close(brand)).toEqual(first);
    expect(await state(brand.userId)).toEqual(first);
    expect(await actionsOf(brand, "brand_closed")).toHaveLength(1);
  });
});

describe("people", () => {
  test("everyone else loses access at the next statement, and the owner still reads", async () => {
    const race = await freeRace();
    const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand, "viewer")];
    expect(await close(brand)).toMatchObject({ other_members: 2 });
    for (const userId of [editor, viewer]) {
      expect(await roleOf(userId, brand)).toBeUndefined();
      expect(await by(userId)`select id from public.live_races`).toEqual([]);
      expect(await by(userId)`select id from public.brand_partners`).toEqual([]);
      expect(await hint(by(userId)`select * from public.brand_log()`)).toBe("not_a_brand");
    }
    expect(await by(brand.userId)`select id from public.live_races`).toEqual([{ id: race.id }]);
    const [entry] = await by(brand.userId)`select action, details from public.brand_log()`;
    expect(entry).toMatchObject({
      action: "brand_closed",
      details: { members: [editor, viewer].sort() },
    });
  });

  test("someone who belongs to another brand keeps that one", async () => {
    const other = await newBrand();
    const editor = await addMember(brand, "editor");
    await owner`
      insert into public.brand_members (user_id, brand_partner_id, role)
      values (${editor}, ${other.brandId}, 'viewer')`;
    await close(brand);
    expect(await by(editor)`select id from public.brand_partners`).toEqual([{ id: other.brandId }]);
  });

  test("open invitations are withdrawn, and nobody is invited any more", async () => {
    const { token, userId } = await invited(brand.userId);
    await close(brand);
    expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
    const again = by(brand.userId)`select public.invite_member('a@b.example', 'viewer')`;
    expect(await hint(again)).toBe("brand_inactive");
    expect(await actionsOf(brand, "invitation_withdrawn")).toHaveLength(1);
  });

  test("the owner is told until when they can come back, and the others what they lost", async () => {
    const editor = await addMember(brand, "editor");
    const { erase_at } = await close(brand);
    const told = await owner<{ user_id: string; payload: object }[]>`
      select user_id, payload from private.outbox
      where brand_partner_id = ${brand.brandId} and kind = 'brand_closed'`;
    const fact = {
      ...{ brand_name: brand.name, closed_by: "Ada Example", race_count: 0, is_back: false },
      erase_at: erase_at?.toISOString(),
    };
    expect(Object.fromEntries(told.map(({ user_id, payload }) => [user_id, payload]))).toEqual({
      [brand.userId]: { ...fact, is_owner: true },
      [editor]: { ...fact, is_owner: false },
    });
  });
});

describe("races", () => {
  const statusesOf = async () =>
    (
      await owner<{ line: string }[]>`
        select r.status || ' ' || o.status as line from public.live_races r
        join public.race_orders o on o.live_race_id = r.id
        where r.brand_partner_id = ${brand.brandId} order by r.created_at, r.id`
    ).map(({ line }) => line);

  test("to come are cancelled and what is due or free for them void; others stay", async () => {
    const started = await freeRace();
    await staff`select public.set_race_status(${started.id}, 'active', 'Fine.')`;
    await owner`update public.live_races set start_time = now() - interval '1 hour' where id = ${started.id}`;
    await freeMonth(brand);
    const approved = await freeRace();
    await staff`select public.set_race_status(${approved.id}, 'active', 'Fine.')`;
    await freeMonth(brand);
    await createRace(database, brand.userId);
    const before = await state(brand.userId);
    expect(before).toMatchObject({ closed_at: null, coming_races: 2, refund_orders: 0 });
    expect(await close(brand)).toMatchObject({ coming_races: 2, refund_orders: 0 });
    expect(await statusesOf()).toEqual(["active free", "cancelled void", "cancelled void"]);
    expect(await actionsOf(brand, "race_status_set", "order_status_set")).toHaveLength(6);
  });

  test("are not created any more, and only the closing is told by e-mail", async () => {
    await createRace(database, brand.userId);
    await close(brand);
    expect(await hint(createRace(database, brand.userId))).toBe("brand_inactive");
    const told = await owner<{ kind: string }[]>`
      select kind from private.outbox where brand_partner_id = ${brand.brandId} order by created_at, kind`;
    expect(told.map(({ kind }) => kind)).toEqual(["order_due", "brand_closed"]);
  });
});

test("staff cannot activate a closed brand", async () => {
  await close(brand);
  const activate = staff`select public.set_brand_active(${brand.brandId}, true, 'They called.')`;
  expect(await hint(activate)).toBe("brand_closed");
  expect(await brandOf(brand)).toMatchObject({ is_active: false });
});
