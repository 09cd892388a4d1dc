import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { only, openDatabase, refusal, signUpBrand, type Database } from "../harness/database.ts";

let database: Database;
let races: string[];

beforeAll(async () => {
  database = await openDatabase();
});

beforeEach(async () => {
  const { brandId } = await signUpBrand(database, `Totals ${randomUUID()}`);
  const rows = await database.owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, max_participants, target_distance, brand_partner_id)
    select 'Race ' || n, 'Counted.', '2040-01-01', 'UTC', 100, 10, ${brandId} from generate_series(1, 3) n
    returning id`;
  races = rows.map((row) => row.id);
});

/** `entries` runners in each race, the first `finishers` of them done in 3000, 3060, 3120… seconds. */
async function join(entries: number, finishers: number, raceIds = races): Promise<void> {
  await database.owner`
    insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
    select race::uuid, gen_random_uuid(),
      case when n <= ${finishers} then now() end, case when n <= ${finishers} then 2940 + n * 60 end
    from unnest(${raceIds}::text[]) race, generate_series(1, ${entries}) n`;
}

async function drift(): Promise<number> {
  const rows = await database.owner`
    select from public.live_races r
    left join public.race_participant_totals t on t.live_race_id = r.id
    cross join lateral (
      select count(*)::integer as entries, count(completion_seconds)::integer as completed,
        coalesce(sum(completion_seconds), 0) as seconds
      from public.race_participants p where p.live_race_id = r.id
    ) counted
    where (counted.entries, counted.completed, counted.seconds) is distinct from
      (coalesce(t.total_participants, 0), coalesce(t.completed_participants, 0), coalesce(t.completion_seconds_sum, 0))`;
  return rows.length;
}

async function analytics(raceId: string | undefined): Promise<unknown> {
  return only(
    await database.owner`
      select total_participants, completed_participants, average_completion_time, average_pace
      from public.brand_race_analytics where live_race_id = ${raceId ?? null}`,
  );
}

test("analytics give participants, finishers, average seconds and minutes a mile", async () => {
  await join(5, 3);
  expect(await analytics(races[0])).toEqual({
    total_participants: 5,
    completed_participants: 3,
    average_completion_time: 3060,
    average_pace: 5.1,
  });
});

test("a race that nobody joined has zeros and no averages", async () => {
  expect(await analytics(races[0])).toEqual({
    total_participants: 0,
    completed_participants: 0,
    average_completion_time: null,
    average_pace: null,
  });
});

test("totals follow finishes, corrections, withdrawals and an empty table without drift", async () => {
  await join(40, 10);
  await join(7, 0, races.slice(0, 1));
  await database.owner`
    update public.race_participants set completed_at = now(), completion_seconds = 4000
    where completion_seconds is null and id % 3 = 0`;
  expect(await drift()).toBe(0);
  await database.owner`update public.race_participants set completion_seconds = completion_seconds + 5 where id % 4 = 0 and completion_seconds is not null`;
  await database.owner`update public.race_participants set completed_at = null, completion_seconds = null where id % 5 = 0`;
  await database.owner`delete from public.race_participants where id % 2 = 0`;
  expect(await drift()).toBe(0);
  await database.owner`truncate public.race_participants`;
  expect(await drift()).toBe(0);
});

test("totals of eight sessions writing the same races at once add up", async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await join(5, 2, n % 2 === 0 ? races : races.toReversed());
      await database.owner`delete from public.race_participants where id % 7 = ${n % 7}`;
    }),
  );
  expect(await drift()).toBe(0);
});

test("a race holds no more runners than its maximum, by one statement or by many", async () => {
  await join(100, 0, races.slice(0, 1));
  const full = { status: "PT409", message: "This race is full.", hint: "race_full" };
  expect(await refusal(join(1, 0, races.slice(0, 1)))).toEqual(full);
  expect(await refusal(join(101, 0, races.slice(1, 2)))).toEqual(full);
  expect(await analytics(races[1])).toMatchObject({ total_participants: 0 });
});

test("an entry cannot move to another race", async () => {
  await join(1, 0);
  expect(
    await refusal(
      database.owner`update public.race_participants set live_race_id = ${races[0] ?? null} where live_race_id = ${races[1] ?? null}`,
    ),
  ).toMatchObject({ hint: "invalid_value" });
});

async function expectCounters(): Promise<void> {
  const counted = await database.owner`
    select 'races ' || s as subject,
      (select count(*)::integer from public.live_races where status = s) as counted,
      private.counter_total('races ' || s)::integer as tallied
    from unnest(array['pending', 'active', 'completed', 'cancelled']) s
    union all
    select 'brands', (select count(*)::integer from public.brand_partners), private.counter_total('brands')::integer`;
  for (const { subject, counted: rows, tallied } of counted) {
    expect([subject, tallied]).toEqual([subject, rows]);
  }
}

test("the staff screen's counters do not drift over inserts, cancellations and deletes", async () => {
  await join(2, 1);
  await database.owner`update public.live_races set status = 'cancelled' where id = ${races[0] ?? null}`;
  await database.owner`update public.live_races set status = 'active', description = 'Moved.' where id = ${races[1] ?? null}`;
  await database.owner`update public.live_races set description = 'Only words.'`;
  await database.owner`delete from public.live_races where id = ${races[2] ?? null}`;
  await expectCounters();
  expect(await drift()).toBe(0);
});

test("tables that are emptied at once leave no count behind", async () => {
  await database.owner`truncate public.brand_partners cascade`;
  await expectCounters();
});
