import { recordSeconds, slowestPace } from "@outpace/domain/races";
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

const miles = 10;

async function raceOf(
  times: readonly number[],
  days: readonly string[] = times.map(() => "2025-03-01"),
  { zone = "Europe/London", clock = "12:00" } = {},
) {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId, { change: { start_time_zone: zone } });
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${id}, gen_random_uuid(), (t.day || ' ' || ${clock} || 'Z')::timestamptz, now(), t.seconds
    from unnest(${times as number[]}::integer[], ${days as string[]}::text[]) t (seconds, day)`;
  const series = () =>
    one(asPerson(database, userId)`select * from public.race_analytics_series(${id})`);
  return { id, series };
}

const range = (length: number, value: (n: number) => number) =>
  Array.from({ length }, (_, n) => value(n));

test("groups a race of ten miles evenly, with its median, percentiles and paces", async () => {
  const { series } = await raceOf(range(401, (n) => 4000 + 10 * n));
  const found = await series();
  const averages = { average_seconds: 6000, average_pace: 10, median_pace: 10 };
  expect(found).toMatchObject({ counted: 401, excluded: 0, ...averages });
  expect(found).toMatchObject({ p10_seconds: 4400, median_seconds: 6000, p90_seconds: 7600 });
  const groups = found["finish_times"] as { from: number; to: number; count: number }[];
  // The outermost edges are not runners' times, and the last three runners have no own group.
  expect([groups[0]?.from, groups.at(-1)?.to]).toEqual([3990, 8190]);
  for (const [n, { from, to, count }] of groups.entries()) {
    expect(from).toBe(groups[n - 1]?.to ?? 3990);
    expect([to - from, count]).toEqual(n === 0 ? [210, 20] : n === 18 ? [420, 24] : [210, 21]);
  }
  const paces = found["paces"] as typeof groups;
  expect(paces.map(({ count }) => count)).toEqual(groups.map(({ count }) => count));
  expect(paces[0]?.from).toBeCloseTo(3990 / 60 / miles);
});

test("no group is under ten, and fewer than ten runners have no groups or percentiles", async () => {
  const days = ["2025-03-01", "2025-03-02", "2025-03-03"];
  const joined = days.flatMap((day, n) => Array<string>([12, 4, 9][n] ?? 0).fill(day));
  const { series } = await raceOf([...range(24, () => 5000), 9000], joined);
  const found = await series();
  const [first, second, third] = days;
  expect(found["sign_ups"]).toEqual([
    { from: first, to: first, count: 12 },
    { from: second, to: third, count: 13 },
  ]);
  expect(found["finish_times"]).toMatchObject([{ from: 4830, count: 25 }]);
  const same = await (await raceOf(range(10, () => 5000))).series();
  expect(same["finish_times"]).toEqual([{ from: 5000, to: 5001, count: 10 }]);
  const few = await (await raceOf(range(9, () => 5000))).series();
  expect(few).toMatchObject({ sign_ups: [], finish_times: [], paces: [], median_seconds: null });
  expect(few).toMatchObject({ counted: 9, p10_pace: null, average_seconds: 5000 });
});

test("counts sign-ups by day in the race's zone", async () => {
  const days = ["2025-03-01", "2025-03-02"].flatMap((day) => Array<string>(10).fill(day));
  for (const [zone, clock, ...expected] of [
    ["Asia/Tokyo", "23:30", "2025-03-02", "2025-03-03"],
    ["America/Los_Angeles", "00:30", "2025-02-28", "2025-03-01"],
  ] as const) {
    const results = days.map(() => 5000);
    const { series } = await raceOf(results, days, { zone, clock });
    const signUps = expected.map((day) => ({ from: day, to: day, count: 10 }));
    expect((await series())["sign_ups"]).toEqual(signUps);
  }
});

test("a possible result has the limits of packages/domain, and others are excluded", async () => {
  const distances = [0.1, 0.2, 0.5, 1, 3.1, 6.2, 13.1, 26.2, 50, 62.2, 100, 198.6, 500, 1000];
  const rows = await owner<{ seconds: number; slowest: number }[]>`
    select private.record_seconds(d) as seconds, private.slowest_seconds(d) as slowest from unnest(${distances}::double precision[]) d`;
  for (const [n, { seconds, slowest }] of rows.entries()) {
    const miles = distances[n] ?? 0;
    expect(seconds / recordSeconds(miles)).toBeCloseTo(1, 9);
    expect(slowest).toBeCloseTo(slowestPace * 60 * miles, 6);
  }
  const [record, slowest] = [Math.ceil(recordSeconds(miles)), slowestPace * 60 * miles];
  const { series } = await raceOf([record - 1, record, slowest, slowest + 1]);
  const average_seconds = (record + slowest) / 2;
  expect(await series()).toMatchObject({ counted: 2, excluded: 2, average_seconds });
});
