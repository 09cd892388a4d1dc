/** Closing and reopening while others act on the brand, in a known order. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { count, signUpStaff } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { hint } from "../../harness/teams.ts";
import {
  duringTransaction,
  inTurn,
  openWithConnections,
  times,
  untilWaiting,
} from "../concurrency.ts";
import { invitationsOf } from "../invitations/invitations.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const { database, owner } = await openWithConnections(12, "api", "owner");
const staffId = await signUpStaff(database);
const closing = closingOf(database);
const { addMember, actionsOf, brandOf, by, close, join, makeDue, members } = closing;
const { newBrand, reopen, rolesOf, runJob } = closing;
const { accept, invited } = invitationsOf(database);
const payments = paymentsOf(database);
const { dueRace, open, orderOf, outOfBalance, sync } = payments;
let brand: NamedBrand;

beforeAll(async () => {
  await payments.connect();
});

beforeEach(async () => {
  brand = await newBrand();
});

const ends = (...calls: readonly (() => Promise<unknown> | Promise<unknown>[])[]) =>
  inTurn(database, brand.brandId, ...calls);

test("ten closings at once are one", async () => {
  expect(await ends(() => times(10, () => close(brand)))).toEqual({ done: 10, hints: [] });
  expect(await actionsOf(brand, "brand_closed")).toHaveLength(1);
  const told = `private.outbox where kind = 'brand_closed' and brand_partner_id = '${brand.brandId}'`;
  expect(await count(owner, told)).toBe(1);
});

test("a race that is created before the closing is cancelled, and after it refused", async () => {
  const create = () => createRace(database, brand.userId);
  const expected = { done: 2, hints: ["brand_inactive"] };
  expect(await ends(create, () => close(brand), create)).toEqual(expected);
  const races = await owner`
    select status from public.live_races where brand_partner_id = ${brand.brandId}`;
  expect([...races]).toEqual([{ status: "cancelled" }]);
});

test.each([
  ["before the closing is for staff to refund", true, "paid", "brand_closed"],
  ["after the closing came too late, and is for staff", false, "void", "paid_after_void"],
])("money that comes %s", async (_, isFirst, status, review) => {
  const order = await dueRace(brand);
  const { payment_id, says } = await open(order);
  const acts = [() => sync(payment_id, says.paid()), () => close(brand)];
  expect(await ends(...(isFirst ? acts : acts.toReversed()))).toEqual({ done: 2, hints: [] });
  expect(await orderOf(order)).toMatchObject({ status, review, race_status: "cancelled" });
  expect(await outOfBalance()).toEqual([]);
});

test("joining before the closing ends with it, and joining after it is refused", async () => {
  const [first, second] = [await invited(brand.userId), await invited(brand.userId)];
  const calls = ends(
    () => accept(first.userId, first.token),
    () => close(brand),
    () => accept(second.userId, second.token),
  );
  expect(await calls).toEqual({ done: 2, hints: ["invitation_withdrawn"] });
  expect(await members(brand)).toBe(1);
  await reopen(brand);
  expect(await rolesOf(brand, first.userId, second.userId)).toEqual(["editor", "none"]);
});

test("an owner who is removed, or who gets a second one beside them, meanwhile closes nothing", async () => {
  const editor = await addMember(brand, "editor");
  const promote = () => by(brand.userId)`select public.set_member_role(${editor}, 'owner')`;
  expect(await ends(promote, () => close(brand))).toEqual({ done: 1, hints: ["other_owners"] });
  const remove = () => by(editor)`select public.remove_member(${brand.userId})`;
  expect(await ends(remove, () => close(brand))).toEqual({ done: 1, hints: ["not_a_member"] });
  expect(await brandOf(brand)).toMatchObject({ is_active: true });
});

test("a closing does not wait for a member's account that is being deleted", async () => {
  const editor = await addMember(brand, "editor");
  await owner.begin(async (sql) => {
    await sql`select from auth.users where id = ${editor} for update`;
    await close(brand);
    await sql`delete from auth.users where id = ${editor}`;
  });
  expect(await members(brand)).toBe(1);
});

test("a race that staff are cancelling is waited for, and cancelled once", async () => {
  const race = await createRace(database, brand.userId);
  const calls = await owner.begin(async (sql) => {
    await sql`select from public.live_races where id = ${race.id} for update`;
    const cancelling = by(staffId)`
      select public.set_race_status(${race.id}, 'cancelled', 'The course is closed.')`;
    await untilWaiting(database, 1);
    const closed = close(brand);
    await untilWaiting(database, 2);
    return [cancelling, closed] as const;
  });
  expect((await Promise.all(calls))[1]).toMatchObject({ coming_races: 0 });
  const set = ["order_status_set", "race_status_set"];
  expect(await actionsOf(brand, ...set)).toEqual(set);
});

test("a member of another brand loses access while theirs is being erased", async () => {
  const other = await newBrand();
  const both = await addMember(brand, "editor");
  await join(both, other, "editor");
  await close(other);
  await makeDue(other);
  await owner.begin(async (sql) => {
    await sql`select private.erase_closed_brands()`;
    await close(brand);
  });
  expect(await rolesOf(brand, both)).toEqual(["none"]);
  await reopen(brand);
  expect(await rolesOf(brand, both)).toEqual(["editor"]);
});

test("an owner who joins another brand keeps their account when theirs is erased", async () => {
  const other = await newBrand();
  await close(brand);
  await makeDue(brand);
  const { call: run } = await duringTransaction(
    database,
    async (sql) => {
      await sql`select from auth.users where id = ${brand.userId} for no key update`;
      await sql`
        insert into public.brand_members (user_id, brand_partner_id, role)
        values (${brand.userId}, ${other.brandId}, 'viewer')`;
    },
    runJob,
  );
  expect(await run).toBe(1);
  expect(await rolesOf(other, brand.userId)).toEqual(["viewer"]);
});

test("the schedule leaves a brand that is being reopened alone, and is not overtaken by a reopening", async () => {
  await close(brand);
  await makeDue(brand);
  const { reopened } = await owner.begin(async (sql) => {
    await sql`select from public.brand_partners where id = ${brand.brandId} for update`;
    const reopened = reopen(brand);
    await untilWaiting(database, 1);
    expect(await runJob()).toBe(0);
    return { reopened };
  });
  await reopened;
  expect(await runJob()).toBe(0);
  expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
  await close(brand);
  await makeDue(brand);
  const { call } = await duringTransaction(
    database,
    (sql) => sql`select private.erase_closed_brands()`,
    () => reopen(brand),
  );
  expect(await hint(call)).toBe("not_a_member");
});

test("four runs of the schedule erase a brand once", async () => {
  await close(brand);
  await makeDue(brand);
  const runs = await Promise.all(times(4, () => runJob()));
  expect(runs.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await actionsOf(brand, "brand_erased")).toHaveLength(1);
});
