/** The list of tasks for staff. */
import { expect, test } from "vitest";
import { as, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const { brandId } = await signUpBrand(database, "Fjordwool");

interface Task {
  readonly kind: string;
  readonly id: string;
  /** Null for a package. */
  readonly race_name: string | null;
  readonly sort_value: string;
}

function tasks(after?: Task): Promise<Task[]> {
  const [value, id] = [after?.sort_value ?? null, after?.id ?? null];
  return as(database, staffId, async (sql) => [
    ...(await sql<Task[]>`select * from public.staff_tasks(${value}, ${id})`),
  ]);
}

/** Adds a race that starts in this many days, with an order of the same age. */
async function addRace(name: string, status: string, days: number, order: string, age = 1) {
  await owner`
    with race as (
      insert into public.live_races (name, description, start_time, start_time_zone, status, brand_partner_id, created_at)
      values (${name}, 'Waiting.', now() + ${days} * interval '1 day', 'UTC', ${status}, ${brandId},
        now() - ${age} * interval '1 day')
      returning *
    )
    insert into public.race_orders (brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status, created_at)
    select brand_partner_id, id, gen_random_uuid(), '', 'standard', 50000, ${order === "free" ? 50_000 : 0},
      ${order === "free" ? 0 : 50_000}, ${order}, created_at from race`;
}

test("lists changed races, next starts, orders by age, missed starts", async () => {
  for (const [status, order] of Object.entries({
    active: "paid",
    completed: "free",
    cancelled: "void",
  }))
    await addRace(status, status, -9, order);
  expect(await tasks()).toEqual([]);
  await addRace("Missed Lately", "pending", -1, "paid");
  await addRace("Missed Long Ago", "pending", -30, "free");
  await addRace("Owed Lately", "active", -1, "due", 2);
  await addRace("Owed Long Ago", "cancelled", -9, "due", 60);
  await addRace("Later", "pending", 40, "free");
  await addRace("Soon", "pending", 2, "due", 7);
  for (const [name, days] of [
    ["Owed Lately", 1],
    ["active", 2],
  ] as const)
    await owner`
      insert into private.changed_races (live_race_id, name, description, changed_at)
      select id, 'Approved', description, now() - ${days} * interval '1 day' from public.live_races where name = ${name}`;
  const all = await tasks();
  expect(all.map(({ kind, race_name: name }) => `${kind} ${name}`)).toEqual([
    "changed_race active",
    "changed_race Owed Lately",
    "pending_race Soon",
    "pending_race Later",
    "order_due Owed Long Ago",
    "order_due Soon",
    "order_due Owed Lately",
    "missed_start Missed Long Ago",
    "missed_start Missed Lately",
  ]);
  expect(all[0]).toMatchObject({ changes: { name: { from: "Approved", to: "active" } } });
  expect(all[2]).toMatchObject({
    ...{
      changed_at: null,
      changes: null,
      race_status: "pending",
      start_time_zone: "UTC",
      total_participants: 0,
    },
    ...{ brand_name: "Fjordwool", order_status: "due", order_total: 50_000 },
  });
  await owner`delete from private.changed_races`;
});

/** Opens a review of a race's order, as the ledger does. */
async function review(raceName: string, kind: string): Promise<void> {
  await owner`
    select private.open_review(o.id, null, ${kind}, 'ch_1')
    from public.race_orders o join public.live_races r on r.id = o.live_race_id
    where r.name = ${raceName}`;
}

test("orders that need a review come first, by their age, and only once; a race may have no order", async () => {
  await addRace("Paid Twice", "active", 9, "paid", 3);
  await addRace("Short Paid", "pending", 9, "due", 70);
  await owner`
    insert into public.race_orders (brand_partner_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status, created_at)
    values (${brandId}, gen_random_uuid(), '', 'premium', 100000, 0, 100000, 'due', now() - interval '90 days')`;
  await review("Paid Twice", "paid_twice");
  await review("Paid Twice", "disputed");
  await review("Short Paid", "amount_mismatch");
  const all = await tasks();
  expect(all.slice(0, 2)).toMatchObject([
    { kind: "order_review", race_name: "Short Paid", review: "amount_mismatch" },
    { kind: "order_review", race_name: "Paid Twice", review: "disputed", order_tier: "standard" },
  ]);
  expect(all.filter((task) => task.race_name === "Short Paid").map(({ kind }) => kind)).toEqual([
    "order_review",
    "pending_race",
  ]);
  expect(all.find(({ race_name: name }) => name === null)).toMatchObject({
    kind: "order_due",
    order_tier: "premium",
    brand_name: "Fjordwool",
  });
  expect((await tasks(all[1])).map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
    values ('Unordered', 'Waiting.', now() + interval '1 day', 'UTC', ${brandId})`;
  const next = (await tasks()).find(({ kind }) => kind === "pending_race");
  expect(next).toMatchObject({ race_name: "Unordered", order_status: null });
});

test("pages of ten have each task once, even if many share an instant", async () => {
  for (const days of [5, -5]) {
    await owner`
      insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, created_at)
      select 'Lap ' || n, 'Waiting.', date_trunc('hour', now()) + ${days} * interval '1 day', 'UTC', ${brandId},
        now() - n % 3 * interval '1 day'
      from generate_series(1, 25) n`;
  }
  await owner`
    insert into public.race_orders (brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status, created_at)
    select brand_partner_id, id, gen_random_uuid(), '', 'standard', 50000, 0, 50000, 'due', now()
    from public.live_races where name like 'Lap %'`;
  await owner`
    insert into private.changed_races (live_race_id, name, description)
    select id, 'Approved', description from public.live_races where name like 'Lap %' on conflict do nothing`;
  const read: Task[] = [];
  for (let page = await tasks(); ; page = await tasks(read.at(-1))) {
    read.push(...page.slice(0, 10));
    if (page.length <= 10) break;
  }
  const expected = await owner<{ kind: string; id: string }[]>`
    select kind, id from (
      select case when start_time > now() then 'pending_race' else 'missed_start' end as kind, id, start_time as at,
        created_at
      from public.live_races where status = 'pending'
      union all
      select 'order_due', id, created_at, created_at from public.race_orders where status = 'due' and review is null
      union all
      select 'order_review', id, created_at, created_at from public.race_orders where review is not null
      union all
      select 'changed_race', live_race_id, changed_at, changed_at from private.changed_races
    ) task
    order by array_position(array['order_review', 'changed_race', 'pending_race', 'order_due', 'missed_start'], kind), at, created_at, id`;
  expect(read.map(({ kind, id }) => ({ kind, id }))).toEqual([...expected]);
});
