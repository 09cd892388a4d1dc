/** Closing and reopening while others act on the brand, in a known order. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson, count, signUpStaff } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import {
  hintsOf,
  openWithConnections,
  times,
  untilWaiting,
  whileHoldingBrand,
} from "../concurrency.ts";
import { hint, invitationsOf } from "../invitations/invitations.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const database = await openWithConnections(12, "api", "owner");
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const closing = closingOf(database);
const { addMember, actionsOf, brandOf, close, makeDue, newBrand, reopen, roleOf, runJob } = closing;
const { accept, invited, members } = invitationsOf(database);
const payments = paymentsOf(database);
const { dueRace, open, orderOf, outOfBalance, sync } = payments;
let brand: NamedBrand;

beforeAll(async () => {
  await payments.connect();
});

beforeEach(async () => {
  brand = await newBrand();
});

/** Makes calls wait for the brand, each for the one before. */
const inTurn = (...calls: readonly (() => Promise<unknown>)[]) =>
  whileHoldingBrand(database, brand.brandId, async (lineUp) => {
    const lined: Promise<unknown>[] = [];
    for (const call of calls) lined.push(...(await lineUp(() => [call()])));
    return lined;
  });

test("ten closings at once are one", async () => {
  const calls = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => times(10, () => close(brand))),
  );
  expect(await hintsOf(calls)).toEqual({ done: 10, hints: [] });
  expect(await actionsOf(brand, "brand_closed")).toHaveLength(1);
  const told = `private.outbox where kind = 'brand_closed' and brand_partner_id = '${brand.brandId}'`;
  expect(await count(owner, told)).toBe(1);
});

test("a race that is created before the closing is cancelled, and after it refused", async () => {
  const calls = await inTurn(
    () => createRace(database, brand.userId),
    () => close(brand),
    () => createRace(database, brand.userId),
  );
  expect(await hintsOf(calls)).toEqual({ done: 2, hints: ["brand_inactive"] });
  const races = `public.live_races where brand_partner_id = '${brand.brandId}'`;
  expect([
    await count(owner, races),
    await count(owner, `${races} and status = 'cancelled'`),
  ]).toEqual([1, 1]);
});

test.each([
  ["before the closing is for staff to refund", true, "paid", "brand_closed"],
  ["after the closing came too late, and is for staff", false, "void", "paid_after_void"],
])("money that comes %s", async (_, isFirst, status, review) => {
  const order = await dueRace(brand);
  const { payment_id, says } = await open(order);
  const acts = [() => sync(payment_id, says.paid()), () => close(brand)];
  expect(await hintsOf(await inTurn(...(isFirst ? acts : acts.toReversed())))).toEqual({
    done: 2,
    hints: [],
  });
  expect(await orderOf(order)).toMatchObject({ status, review, race_status: "cancelled" });
  expect(await outOfBalance()).toEqual([]);
});

test("joining before the closing ends with it, and joining after it is refused", async () => {
  const [first, second] = [await invited(brand.userId), await invited(brand.userId)];
  const calls = await inTurn(
    () => accept(first.userId, first.token),
    () => close(brand),
    () => accept(second.userId, second.token),
  );
  expect(await hintsOf(calls)).toEqual({ done: 2, hints: ["invitation_withdrawn"] });
  expect(await members(brand.brandId)).toBe(1);
  await reopen(brand);
  expect(await roleOf(first.userId, brand)).toBe("editor");
  expect(await roleOf(second.userId, brand)).toBeUndefined();
});

test("a brand that has another owner meanwhile is not closed", async () => {
  const editor = await addMember(brand, "editor");
  const calls = await inTurn(
    () => asPerson(database, brand.userId)`select public.set_member_role(${editor}, 'owner')`,
    () => close(brand),
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["other_owners"] });
  expect(await brandOf(brand)).toMatchObject({ is_active: true });
});

test("an owner who is removed meanwhile closes nothing", async () => {
  const other = await addMember(brand, "owner");
  const calls = await inTurn(
    () => asPerson(database, other)`select public.remove_member(${brand.userId})`,
    () => close(brand),
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["not_a_member"] });
});

test("a closing does not wait for a member's account that is being deleted", async () => {
  const editor = await addMember(brand, "editor");
  await owner.begin(async (sql) => {
    await sql`select from auth.users where id = ${editor} for update`;
    await close(brand);
    await sql`delete from auth.users where id = ${editor}`;
  });
  expect(await members(brand.brandId)).toBe(1);
});

test("a race that staff are cancelling is waited for, and cancelled once", async () => {
  const race = await createRace(database, brand.userId);
  const calls = await owner.begin(async (sql) => {
    await sql`select from public.live_races where id = ${race.id} for update`;
    const cancelling = staff`
      select public.set_race_status(${race.id}, 'cancelled', 'The course is closed.')`;
    await untilWaiting(database, 1);
    const closed = close(brand);
    await untilWaiting(database, 2);
    return [cancelling, closed] as const;
  });
  expect((await Promise.all(calls))[1]).toMatchObject({ coming_races: 0 });
  expect(await actionsOf(brand, "race_status_set", "order_status_set")).toEqual([
    "order_status_set",
    "race_status_set",
  ]);
});

test("a member of another brand loses access while theirs is being erased", async () => {
  const other = await newBrand();
  const both = await addMember(brand, "editor");
  await owner`
    insert into public.brand_members (user_id, brand_partner_id, role)
    values (${both}, ${other.brandId}, 'editor')`;
  await close(other);
  await makeDue(other);
  await owner.begin(async (sql) => {
    await sql`select private.erase_closed_brands()`;
    await close(brand);
  });
  expect(await roleOf(both, brand)).toBeUndefined();
  await reopen(brand);
  expect(await roleOf(both, brand)).toBe("editor");
});

test("an owner who joins another brand keeps their account when theirs is erased", async () => {
  const other = await newBrand();
  await close(brand);
  await makeDue(brand);
  const runs = await owner.begin(async (sql) => {
    await sql`select from auth.users where id = ${brand.userId} for no key update`;
    await sql`
      insert into public.brand_members (user_id, brand_partner_id, role)
      values (${brand.userId}, ${other.brandId}, 'viewer')`;
    const run = runJob();
    await untilWaiting(database, 1);
    return [run] as const;
  });
  expect(await runs[0]).toBe(1);
  expect(await roleOf(brand.userId, other)).toBe("viewer");
});

test("the schedule leaves a brand that is being reopened alone", async () => {
  await close(brand);
  await makeDue(brand);
  const calls = await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
    const lined = await lineUp(() => [reopen(brand)]);
    expect(await runJob()).toBe(0);
    return lined;
  });
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: [] });
  expect(await runJob()).toBe(0);
  expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
});

test("a brand that the schedule is erasing is not reopened", async () => {
  await close(brand);
  await makeDue(brand);
  const calls: Promise<unknown>[] = [];
  await owner.begin(async (sql) => {
    await sql`select private.erase_closed_brands()`;
    calls.push(hint(reopen(brand)));
    await untilWaiting(database, 1);
  });
  expect(await calls[0]).toBe("not_a_member");
});

test("two runs of the schedule erase a brand once", async () => {
  await close(brand);
  await makeDue(brand);
  const runs = await Promise.all(times(4, () => runJob()));
  expect(runs.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await actionsOf(brand, "brand_erased")).toHaveLength(1);
});
