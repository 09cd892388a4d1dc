/** A brand's last owner closes it; access.md says who else may not. */
import { beforeEach, expect, test } from "vitest";
import { openDatabase, signUpStaff } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { hint } from "../../harness/teams.ts";
import { invitationsOf } from "../invitations/invitations.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const { accept, invited } = invitationsOf(database);
const { addMember, actionsOf, brandOf, by, close, freeMonth, join, newBrand, rolesOf, state } =
  closingOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const freeRace = () => createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
const activate = (raceId: string) =>
  by(staffId)`select public.set_race_status(${raceId}, 'active', 'Fine.')`;

test("the last owner closes the brand by its name, for seven days, once", async () => {
  for (const typed of [null, "", brand.name.toUpperCase(), `${brand.name}!`])
    expect(await hint(close(brand, typed))).toBe("name_mismatch");
  expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
  const closed = await close(brand, `  ${brand.name}\u200B `);
  expect(await brandOf(brand)).toMatchObject({ is_active: false, closed_at: closed.closed_at });
  const days = (Number(closed.erase_at) - Number(closed.closed_at)) / 86_400_000;
  expect([closed.brand_name, days, closed.kept.length]).toEqual([brand.name, 7, 3]);
  expect([await close(brand), await state(brand.userId)]).toEqual([closed, closed]);
  expect(await actionsOf(brand, "brand_closed")).toHaveLength(1);
});

test("everyone else loses access at the next statement, but not to other brands; the owner still reads", async () => {
  const race = await freeRace();
  const other = await newBrand();
  const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand)];
  await join(viewer, other);
  expect(await close(brand)).toMatchObject({ other_members: 2 });
  expect(await rolesOf(brand, editor, viewer)).toEqual(["none", "none"]);
  expect(await by(editor)`select id from public.live_races`).toEqual([]);
  expect(await by(editor)`select id from public.brand_partners`).toEqual([]);
  expect(await hint(by(editor)`select * from public.brand_log()`)).toBe("not_a_brand");
  expect(await by(viewer)`select id from public.brand_partners`).toEqual([{ id: other.brandId }]);
  expect(await by(brand.userId)`select id from public.live_races`).toEqual([{ id: race.id }]);
  const [entry] = await by(brand.userId)`select action, details from public.brand_log()`;
  const members = [editor, viewer].sort();
  expect(entry).toMatchObject({ action: "brand_closed", details: { members } });
});

test("open invitations are withdrawn, and neither an invitation nor a race is made any more", async () => {
  const { token, userId } = await invited(brand.userId);
  await close(brand);
  expect(await hint(accept(userId, token))).toBe("invitation_withdrawn");
  const again = by(brand.userId)`select public.invite_member('a@b.example', 'viewer')`;
  expect(await hint(again)).toBe("brand_inactive");
  expect(await hint(createRace(database, brand.userId))).toBe("brand_inactive");
  expect(await actionsOf(brand, "invitation_withdrawn")).toHaveLength(1);
});

test("the owner is told until when they can come back, the others what they lost, and nobody more", async () => {
  const editor = await addMember(brand, "editor");
  await createRace(database, brand.userId);
  const { erase_at } = await close(brand);
  const told = await owner<{ kind: string; user_id: string; payload: object }[]>`
    select kind, user_id, payload from private.outbox
    where brand_partner_id = ${brand.brandId} order by created_at, kind`;
  expect(told.map(({ kind }) => kind)).toEqual(["order_due", "brand_closed", "brand_closed"]);
  const fact = {
    ...{ brand_name: brand.name, closed_by: "Ada Example", race_count: 1, is_back: false },
    erase_at: erase_at?.toISOString(),
  };
  const closings = told.slice(1).map(({ user_id, payload }) => [user_id, payload] as const);
  expect(Object.fromEntries(closings)).toEqual({
    [brand.userId]: { ...fact, is_owner: true },
    [editor]: { ...fact, is_owner: false },
  });
});

test("races to come are cancelled and what is due or free for them void; others stay", async () => {
  const started = await freeRace();
  await activate(started.id);
  await owner`update public.live_races set start_time = now() - interval '1 hour' where id = ${started.id}`;
  await freeMonth(brand);
  const approved = await freeRace();
  await activate(approved.id);
  await freeMonth(brand);
  await createRace(database, brand.userId);
  const coming = { coming_races: 2, refund_orders: 0 };
  expect(await state(brand.userId)).toMatchObject({ closed_at: null, ...coming });
  expect(await close(brand)).toMatchObject(coming);
  const statuses = await owner<{ line: string }[]>`
    select r.status || ' ' || o.status as line from public.live_races r
    join public.race_orders o on o.live_race_id = r.id
    where r.brand_partner_id = ${brand.brandId} order by r.created_at, r.id`;
  expect(statuses.map(({ line }) => line)).toEqual([
    ...["active free", "cancelled void", "cancelled void"],
  ]);
  expect(await actionsOf(brand, "race_status_set", "order_status_set")).toHaveLength(6);
});
