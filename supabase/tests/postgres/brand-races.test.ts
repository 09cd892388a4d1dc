import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

/** Makes a new brand's race whose runners joined at these times; strings keep microseconds. */
async function raceOf(joined: readonly string[], status = "pending", start = "2040-05-04Z") {
  const { userId, brandId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  await owner`update public.live_races set status = ${status}, start_time = ${start} where id = ${id}`;
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at)
    select ${id}, gen_random_uuid(), j::timestamptz from unnest(${joined as string[]}::text[]) j`;
  return { id, userId, brandId };
}

const inAWeek = "2031-04-08 08:00:00.5Z";

/** What the caller learns about these races a week after April 1, 2031, 8:00:00.5. */
const joinedInAWeek = (userId: string, raceIds: readonly string[]) =>
  asPerson(database, userId)<{ race_id: string; entries: number }[]>`
    select * from private.joined_in_7_days(${raceIds}::uuid[], ${inAWeek})`;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function listed(userId: string, brandId: string) {
  const row = await one(
    asPerson(database, userId)`
      select total_participants as total, completed_participants as completed, joined_in_7_days as lately
      from public.brand_races(${brandId})`,
  );
  return row as { total: number; completed: number; lately: number | null };
}

test("the last 7 days begin just less than 168 hours ago and end now, in every zone", async () => {
  const { id, userId } = await raceOf([
    "2031-04-01 08:00:00.5Z",
    "2031-04-01 08:00:00.500001Z",
    "2031-04-05 20:00Z",
    inAWeek,
    "2031-04-08 08:00:00.500001Z",
  ]);
  expect(await joinedInAWeek(userId, [id])).toEqual([{ race_id: id, entries: 3 }]);
  // In New York, clocks go forward on March 9, 2031, within these 168 hours.
  const other = await raceOf(["2031-03-06 07:30Z", "2031-03-06 08:30Z"]);
  const counted = owner.begin(async (sql) => {
    await sql`set local timezone = 'America/New_York'`;
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: other.userId })}, true)`;
    return sql`select entries from private.joined_in_7_days(array[${other.id}]::uuid[], '2031-03-13 08:00Z')`;
  });
  expect(await counted).toEqual([{ entries: 1 }]);
});

test("each race that the caller sees has its own number, of those who are still entered", async () => {
  const { id, userId, brandId } = await raceOf(["2031-04-01Z", "2031-04-02Z", "2031-04-03Z"]);
  await owner`delete from public.race_participants where live_race_id = ${id} and joined_at < '2031-04-02Z'`;
  const [other] = await owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
    values ('Empty', 'Nobody yet.', '2040-01-01', 'UTC', ${brandId}) returning id`;
  const foreign = await raceOf(["2031-04-02Z"]);
  const ids = [id, other?.id ?? "", id, foreign.id];
  const counts = await joinedInAWeek(userId, ids);
  expect(counts.map(({ entries }) => entries).sort()).toEqual([0, 2]);
  expect(counts).toContainEqual({ race_id: id, entries: 2 });
  expect(await joinedInAWeek(await signUpStaff(database), ids)).toHaveLength(3);
});

test.each([
  ["pending", "2040-05-04Z", 2],
  // It missed its start and can still be approved.
  ["pending", "2025-05-04Z", 2],
  ["active", "2040-05-04Z", 2],
  ["active", "2025-05-04Z", null],
  ["completed", "2025-05-04Z", null],
  ["cancelled", "2040-05-04Z", null],
])(
  "the list of a race that is %s and starts %s says that %s joined lately",
  async (status, start, lately) => {
    const joined = [hoursAgo(1), hoursAgo(167), hoursAgo(169)];
    const { id, userId, brandId } = await raceOf(joined, status, start);
    await owner`
      update public.race_participants set completed_at = now(), completion_seconds = 5000
      where live_race_id = ${id} and joined_at < now() - interval '7 days'`;
    expect(await listed(userId, brandId)).toEqual({ total: 3, completed: 1, lately });
  },
);

test("an order that is voided before it had to be paid keeps no such day", async () => {
  const { id } = await raceOf([]);
  const payBy = async (day: string) => {
    await owner`update public.race_orders set status = 'due', pay_by = ${day} where live_race_id = ${id}`;
    const [order] = await owner`
      select (private.change_order_status(o.id, 'void', 'Not paid')).pay_by
      from public.race_orders o where o.live_race_id = ${id}`;
    return order?.["pay_by"] as Date | null;
  };
  expect([await payBy("2126-01-08Z"), await payBy("2026-01-08Z")]).toEqual([
    ...[null, new Date("2026-01-08T00:00:00Z")],
  ]);
});

test("a cancelled race was unpaid if its order is void and was not paid in time, and only then", async () => {
  const { id, userId, brandId } = await raceOf([], "cancelled");
  const wasUnpaid = async () =>
    (await one(asPerson(database, userId)`select was_unpaid from public.brand_races(${brandId})`))
      .was_unpaid;
  const voided = (pay_by: string | null) => owner`
    update public.race_orders set status = 'void', pay_by = ${pay_by} where live_race_id = ${id}`;
  expect(await wasUnpaid()).toBe(false);
  await voided(null);
  expect(await wasUnpaid()).toBe(false);
  await voided("2026-01-08Z");
  expect(await wasUnpaid()).toBe(true);
  await owner`update public.live_races set status = 'pending' where id = ${id}`;
  expect(await wasUnpaid()).toBe(false);
});
