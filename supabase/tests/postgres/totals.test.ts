import { beforeEach, expect, test } from "vitest";
import { findDrift } from "../harness/drift.ts";
import { asPerson, one, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { duringTransaction } from "./concurrency.ts";

const { database, owner } = await openDatabase();
let ownerId: string;
let races: string[];
let first: string;
let second: string;

beforeEach(async () => {
  const { userId, brandId } = await signUpBrand(database);
  ownerId = userId;
  const rows = await owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, max_participants, target_distance, brand_partner_id)
    select 'Race ' || n, 'Counted.', '2040-01-01', 'UTC', 100, 10, ${brandId} from generate_series(1, 3) n
    returning id`;
  races = rows.map(({ id }) => id);
  [first = "", second = ""] = races;
});

/** Enters runners in each race; the first `finishers` finish after 3000, 3060, 3120… seconds. */
async function join(entries: number, finishers: number, raceIds = races): Promise<void> {
  await owner`
    insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
    select race::uuid, gen_random_uuid(),
      case when n <= ${finishers} then now() end, case when n <= ${finishers} then 2940 + n * 60 end
    from unnest(${raceIds}::text[]) race, generate_series(1, ${entries}) n`;
}

/** The totals that differ from the rows. */
const drift = () => findDrift({ root: owner });

const analytics = (raceId: string) =>
  one(asPerson(database, ownerId)`
    select total_participants as total, completed_participants as completed,
      average_completion_time as seconds, average_pace as pace
    from public.brand_race_analytics where live_race_id = ${raceId}`);

test("analytics have participants, finishers, and averages without impossible results", async () => {
  expect(await analytics(first)).toEqual({ total: 0, completed: 0, seconds: null, pace: null });
  await join(5, 3);
  expect(await analytics(first)).toEqual({ total: 5, completed: 3, seconds: 3060, pace: 5.1 });
  await owner`
    insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
    select ${first}, gen_random_uuid(), now(), s from unnest(array[60, 90000]) s`;
  expect(await analytics(first)).toEqual({ total: 7, completed: 5, seconds: 3060, pace: 5.1 });
  // Over the new distance, 60 and 3000 to 3120 seconds are impossible, and 90000 is not.
  await owner`update public.live_races set target_distance = 100 where id = ${first}`;
  expect(await analytics(first)).toMatchObject({ completed: 5, seconds: 90_000, pace: 15 });
  expect(await drift()).toEqual([]);
});

test("a completed race's median follows late results, corrections, removals and a new distance", async () => {
  await join(12, 9);
  const median = async () =>
    (
      await one(
        owner`select median_seconds from public.race_participant_totals where live_race_id = ${first}`,
      )
    )["median_seconds"];
  await owner`update public.live_races set status = 'completed'`;
  expect(await median()).toBe(null);
  await join(2, 2, [first]);
  expect(await median()).toBe(3180);
  await owner`update public.race_participants set completion_seconds = 4000 where completion_seconds = 3000`;
  expect(await median()).toBe(3300);
  await owner`delete from public.race_participants where completion_seconds = 4000`;
  expect(await median()).toBe(null);
  await join(12, 12, [first]);
  expect(await drift()).toEqual([]);
  await owner`update public.live_races set target_distance = 100 where id = ${first}`;
  expect(await median()).toBe(null);
  expect(await drift()).toEqual([]);
});

test("judges results that arrive while a completed race's distance changes by the new distance", async () => {
  await join(15, 12, [first]);
  await owner`update public.live_races set status = 'completed' where id = ${first}`;
  const { call } = await duringTransaction(
    database,
    (sql) => sql`update public.live_races set target_distance = 100 where id = ${first}`,
    () => join(2, 2, [first]),
  );
  await call;
  expect(await analytics(first)).toMatchObject({ completed: 14, seconds: null });
  expect(await drift()).toEqual([]);
});

test("totals follow finishes, corrections, withdrawals and an empty table without drift", async () => {
  await join(40, 10);
  await join(7, 0, [first]);
  await owner`
    update public.race_participants set completed_at = now(), completion_seconds = 4000
    where completion_seconds is null and id % 3 = 0`;
  expect(await drift()).toEqual([]);
  await owner`update public.race_participants set completion_seconds = completion_seconds + 5 where id % 4 = 0 and completion_seconds is not null`;
  await owner`update public.race_participants set completed_at = null, completion_seconds = null where id % 5 = 0`;
  await owner`delete from public.race_participants where id % 2 = 0`;
  expect(await drift()).toEqual([]);
  await owner`truncate public.race_participants`;
  expect(await drift()).toEqual([]);
});

test("totals add up after eight sessions write to the same races at once", async () => {
  const sessions = Array.from({ length: 8 }, async (_, n) => {
    await join(5, 2, n % 2 === 0 ? races : races.toReversed());
    await owner`delete from public.race_participants where id % 7 = ${n % 7}`;
  });
  await Promise.all(sessions);
  expect(await drift()).toEqual([]);
});

test("a race never exceeds its maximum of runners, by one statement or by many", async () => {
  await join(100, 0, [first]);
  const full = { status: "PT409", message: "This race is full.", hint: "race_full" };
  expect(await refusal(join(1, 0, [first]))).toEqual(full);
  expect(await refusal(join(101, 0, [second]))).toEqual(full);
  expect(await analytics(second)).toMatchObject({ total: 0 });
});

test("totals follow inserts, changes and deletes of races, and an entry cannot move", async () => {
  await join(2, 1);
  await owner`update public.live_races set status = 'cancelled' where id = ${first}`;
  await owner`update public.live_races set status = 'active', name = 'Moved', description = 'Moved.' where id = ${second}`;
  await owner`update public.live_races set description = 'Only words.'`;
  await owner`delete from public.live_races where id = ${races[2] ?? null}`;
  expect(await drift()).toEqual([]);
  const move = owner`update public.race_participants set live_race_id = ${first} where live_race_id = ${second}`;
  expect(await refusal(move)).toMatchObject({ hint: "invalid_value" });
});

test("truncated tables leave nothing", async () => {
  expect(await drift()).toEqual([]);
  await owner`alter table public.payment_entries disable trigger refuse_entry_changes`;
  await owner`truncate public.brand_partners cascade`;
  expect(await drift()).toEqual([]);
});
