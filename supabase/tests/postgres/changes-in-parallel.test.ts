/** Changes by staff, operators and the schedule while a brand acts. */
import { raceLockMessage } from "@outpace/domain/races";
import { monthlyLimitMessage } from "@outpace/domain/tiers";
import type { TransactionSql } from "postgres";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findDrift } from "../harness/drift.ts";
import {
  as,
  asPerson,
  count,
  one,
  refusal,
  refused,
  signUp,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../harness/database.ts";
import { allowRemovals, storePhoto } from "../harness/photos.ts";
import { createRace, standardLimitMessage, validRace } from "../harness/races.ts";
import {
  callers,
  duringTransaction,
  hintsOf,
  inTurn,
  openWithConnections,
  outcomes,
  queued,
  times,
} from "./concurrency.ts";

const { auth, database, owner } = await openWithConnections(callers + 10, "api", "owner");
const staff = asPerson(database, await signUpStaff(database));
let brand: BrandAccount;

beforeAll(async () => {
  await owner`update public.tiers set races_per_month = 1000 where tier = 'enterprise'`;
  await owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
});

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const setTier = (tier: string) =>
  owner`select private.set_brand_tier(${brand.brandId}, ${tier}, 'Agreed.')`;
const setActive = (isActive: boolean) =>
  staff`select public.set_brand_active(${brand.brandId}, ${isActive}, 'Unpaid.')`;
const erase = () => owner`select private.erase_brand(${brand.brandId}, 'They asked.')`;
const deleteAccount = (id: string) => auth`delete from auth.users where id = ${id}`.execute();
const create = (length: number) => () => times(length, () => createRace(database, brand.userId));

/** Starts a call while the brand's owner has a transaction open, which ends once the call waits for it. */
const asOwner = <Result>(
  work: (sql: TransactionSql) => Promise<unknown>,
  start: () => PromiseLike<Result>,
) => duringTransaction(database, work, start, (begun) => as(database, brand.userId, begun));

async function auditTrail(): Promise<string[]> {
  const rows = await owner<{ action: string }[]>`
    select action from public.audit_log where brand_partner_id = ${brand.brandId} order by id`;
  return rows.map(({ action }) => action);
}

describe("race creations concurrent with", () => {
  const inactive = "Your brand account is not active. Please contact support.";

  /** Queues creations, then a change, then more creations. */
  async function createAround(before: number, after: number, change: () => PromiseLike<unknown>) {
    const starts = [create(before), change, create(after)];
    const lines = await queued<unknown>(database, brand.brandId, ...starts);
    const [earlier = [], changes = [], later = []] = lines;
    await Promise.all(changes);
    return { earlier: await outcomes(earlier), later: await outcomes(later) };
  }

  test("a deactivation: only those before it make races, and those after a reactivation", async () => {
    await setTier("enterprise");
    const { earlier, later } = await createAround(9, 9, () => setActive(false));
    expect(earlier.results).toHaveLength(9);
    expect(later.messages).toEqual({ [inactive]: 9 });
    const trail = [...times(9, () => "race_created"), "brand_active_set"];
    expect((await auditTrail()).slice(-10)).toEqual(trail);
    const again = await createAround(5, 1, () => setActive(true));
    expect(again.earlier.messages).toEqual({ [inactive]: 5 });
    expect(again.later.results).toHaveLength(1);
  });

  test("a change of tier: each has the limit and price of its moment's tier", async () => {
    const { earlier, later } = await createAround(10, 10, () => setTier("premium"));
    expect(earlier.messages).toEqual({ [standardLimitMessage]: 9 });
    expect(later.messages).toEqual({ [monthlyLimitMessage("premium", 2)]: 9 });
    const orders = await owner`
      select tier, total_cents from public.race_orders
      where brand_partner_id = ${brand.brandId} order by total_cents`;
    expect([...orders]).toEqual([
      { tier: "standard", total_cents: 500_00 },
      { tier: "premium", total_cents: 1_000_00 },
    ]);
  });

  test.each([
    ["account's deletion", () => deleteAccount(brand.userId), "brand_left"],
    ["erasure", erase, "brand_erased"],
  ] as const)("the brand's %s: none makes a race after it", async (_, change, action) => {
    await setTier("enterprise");
    const { earlier, later } = await createAround(5, 5, change);
    expect(earlier.results).toHaveLength(5);
    expect(later.refusals).toHaveLength(5);
    const trail = await auditTrail();
    expect(trail.indexOf(action)).toBeGreaterThan(trail.lastIndexOf("race_created"));
  });
});

test("a brand whose both accounts are deleted at once closes once", async () => {
  const colleague = await signUp(database, "colleague@mailbox.example");
  await owner`
    insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${brand.brandId})`;
  const deletions = inTurn(database, brand.brandId, () =>
    [brand.userId, colleague].map(deleteAccount),
  );
  expect(await deletions).toEqual({ done: 2, hints: [] });
  expect((await auditTrail()).filter((action) => action === "brand_left")).toHaveLength(1);
});

test("the schedule completes races and leaves a locked one for its next run", async () => {
  const races = await owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    select 'Last Mile', 'To the end.', '2031-03-01', 'UTC', ${brand.brandId}, 'active' from generate_series(1, 2)
    returning id`;
  const complete = async () =>
    (await one(owner`select private.complete_races('2031-04-01') as n`))["n"] as number;
  await owner.begin(async (sql) => {
    await sql`select from public.live_races where id = ${races[0]?.id ?? null} for update`;
    expect(await complete()).toBe(1);
  });
  expect([await complete(), await complete()]).toEqual([1, 0]);
});

test("an edit is refused if its race is completed while it waits", async () => {
  const { id } = await createRace(database, brand.userId);
  const { call } = await duringTransaction(
    database,
    (sql) => sql`update public.live_races set status = 'completed' where id = ${id}`,
    () =>
      asPerson(database, brand.userId)`update public.live_races set name = 'Late' where id = ${id}`,
  );
  const message = raceLockMessage("completed") ?? "";
  expect(await refusal(call)).toEqual(refused("PT409", message, "race_locked"));
});

test.each([
  ["deactivated", () => setActive(false)],
  ["erased", erase],
  ["left", () => deleteAccount(brand.userId)],
])("an edit of details is refused if the brand is %s while it waits", async (_, change) => {
  const edit = () => asPerson(database, brand.userId)`
    select public.update_brand_details('Late', 'Late', (select to_jsonb(b) from public.brand_partners b))`;
  const calls = (await queued<unknown>(database, brand.brandId, change, edit)).flat();
  expect((await outcomes(calls)).refusals).toMatchObject([{ status: "PT403" }]);
  expect(await count(owner, "public.brand_partners where 'Late' in (name, contact_name)")).toBe(0);
});

test("of taking and removing a photo at once, the second waits and has no effect", async () => {
  const { id } = await createRace(database, brand.userId);
  const name = "backgrounds/at-once-bg-1.png";
  await storePhoto(owner, name, brand.userId);
  const take = async (sql: TransactionSql) => sql`
    update public.live_races set background_photo_url = private.photo_url(${name}) where id = ${id}`;
  const remove = async (sql: TransactionSql) => {
    await allowRemovals(sql);
    return sql`delete from storage.objects where name = ${name} returning name`;
  };
  const secondAfter = async (first: typeof take, second: typeof take) => {
    const { call } = await asOwner(first, () => as(database, brand.userId, second));
    return call;
  };
  expect(await secondAfter(take, remove)).toHaveLength(0);
  await owner`update public.live_races set background_photo_url = null where id = ${id}`;
  expect(await refusal(secondAfter(remove, take))).toMatchObject({ hint: "invalid_value" });
});

test("a code's new limit waits for a race that uses the code, and counts it", async () => {
  const [code, other] = ["UNLIMITED", await signUpBrand(database)];
  await owner`insert into public.discount_codes (code, tier, discount_type, discount_value, description)
    values (${code}, 'standard', 'percent', 10, 'For a test')`;
  const { call } = await asOwner(
    (sql) => sql`select public.create_race(gen_random_uuid(), ${sql.json(validRace)}, ${code})`,
    () => owner`select private.set_discount_code_limits(${code}, 1, null, null, 'Used enough.')`,
  );
  await call;
  const late = refusal(createRace(database, other.userId, { discountCode: code }));
  expect(await late).toMatchObject({ hint: "invalid_discount_code" });
});

describe("the audit log has no gap after many concurrent changes of", () => {
  /** Expects each audit row of a subject to start where the one before it ended. */
  async function expectChain(id: string, action: string, length: number, ...ends: unknown[]) {
    const rows = await owner<{ details: { from: unknown; to: unknown } }[]>`
      select details from public.audit_log where subject_id = ${id} and action = ${action} order by id`;
    expect(rows).toHaveLength(length);
    const [start, end] = ends;
    const steps = rows.map(({ details }) => details.to);
    expect(rows.map(({ details }) => details.from)).toEqual([start, ...steps.slice(0, -1)]);
    expect(steps.at(-1)).toBe(end);
  }

  test("a race's status and of a brand's activity", async () => {
    const { id } = await createRace(database, brand.userId);
    await owner`
      select private.set_order_status(o.id, 'paid', 'Invoiced.') from public.race_orders o where o.live_race_id = ${id}`;
    const statuses = ["active", "completed", "cancelled", "pending"];
    const set = (n: number) =>
      staff`select public.set_race_status(${id}, ${statuses[n % 4] ?? ""}, 'At once.')`;
    expect((await outcomes(times(callers, set))).refusals).toEqual([]);
    const { status } = await one(owner`select status from public.live_races where id = ${id}`);
    await expectChain(id, "race_status_set", callers, "pending", status);
    const toggled = times(callers, (n) => setActive(n % 2 === 0));
    expect((await outcomes(toggled)).refusals).toEqual([]);
    const { is_active } = await one(owner`
      select is_active from public.brand_partners where id = ${brand.brandId}`);
    await expectChain(brand.brandId, "brand_active_set", callers, true, is_active);
  });

  test("an order, which can become either paid or void", async () => {
    await createRace(database, brand.userId);
    const { id } = await one(owner<{ id: string }[]>`
      select id from public.race_orders where brand_partner_id = ${brand.brandId}`);
    const set = (n: number) =>
      owner`select private.set_order_status(${id}, ${n % 2 === 0 ? "paid" : "void"}, 'At once.')`;
    const calls = times(callers, (n) => set(n).execute());
    const hints = ["invalid_value", "status_changed"];
    expect(await hintsOf(calls)).toEqual({ done: 1, hints });
    const { status } = await one(owner`select status from public.race_orders where id = ${id}`);
    await expectChain(id, "order_status_set", 1, "due", status);
  });
});

test("totals agree with the rows afterwards", async () => {
  expect(await findDrift({ root: owner })).toEqual([]);
});
