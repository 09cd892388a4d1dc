/** What a brand is told of a race's places, from the totals that triggers keep, and of its start. */
import { expect, test } from "vitest";
import { one, openDatabase, refusal, signUpBrand } from "../../harness/database.ts";
import { times } from "../concurrency.ts";
import { outboxOf } from "./outbox.ts";

const { database, owner } = await openDatabase();
const { forgetAll, toldTo } = outboxOf(database);
const start = "2031-03-10T09:00:00Z";

/** The only race, with what its brand was told. */
async function newRace(change: object = {}) {
  await owner`delete from public.live_races`;
  const { userId, brandId } = await signUpBrand(database);
  const race = {
    ...{ name: "Dawn Run", description: "Early.", start_time: start, start_time_zone: "UTC" },
    ...{ brand_partner_id: brandId, status: "active", ...change },
  };
  const { id } = await one(owner<{ id: string }[]>`
    insert into public.live_races ${owner(race)} returning id`);
  const told = async () =>
    (await toldTo(userId)).map(({ kind, payload }) =>
      "joined" in payload ? `${kind} ${String(payload.joined)}` : kind,
    );
  const join = (runners: number) => owner`
    insert into public.race_participants (live_race_id, runner_id)
    select ${id}, gen_random_uuid() from generate_series(1, ${runners})`;
  const leave = (runners: number) => owner`
    delete from public.race_participants where id in (
      select id from public.race_participants where live_race_id = ${id} limit ${runners})`;
  return { id, race, userId, told, join, leave };
}

const tellAt = (instant: string, zone = "UTC") =>
  owner.begin(async (sql) => {
    await sql`select set_config('timezone', ${zone}, true)`;
    return (await one(sql`select private.tell_race_starts(${instant}) as told`))["told"];
  });

test("a race is told as half full and as full once each, runner by runner, also after the outbox was cleared", async () => {
  const { join, leave, told } = await newRace({ max_participants: 5 });
  const half = "race_half_full 3";
  for (const expected of [[], [], [half], [half], [half, "race_full 5"]]) {
    await join(1);
    expect(await told()).toEqual(expected);
  }
  for (const expected of [[half, "race_full 5"], []]) {
    await leave(4);
    await join(4);
    expect(await told()).toEqual(expected);
    await forgetAll();
  }
});

test("runners who join all at once fill a race with one e-mail, and none beyond the last place, who is refused", async () => {
  const { join, told } = await newRace({ max_participants: 10 });
  expect((await refusal(join(11))).hint).toBe("race_full");
  expect(await told()).toEqual([]);
  await join(10);
  expect(await told()).toEqual(["race_full 10"]);
});

test("runners who join at once over many connections tell it once", async () => {
  const { join, told } = await newRace({ max_participants: 40 });
  await Promise.all(times(40, () => join(1)));
  expect(await told()).toEqual(["race_half_full 20", "race_full 40"]);
});

test("a race is told exactly 24 hours before its start, once, with who has joined, and again for another start alone", async () => {
  const { id, join, userId } = await newRace();
  await join(7);
  expect(await tellAt("2031-03-09T08:59:59Z")).toBe(0);
  expect(await tellAt("2031-03-09T09:00:00Z")).toBe(1);
  expect(await tellAt("2031-03-09T09:00:01Z")).toBe(0);
  const moved = "2031-03-12T09:00:00.000Z";
  await owner`update public.live_races set start_time = ${moved} where id = ${id}`;
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(0);
  expect(await tellAt("2031-03-12T00:00:00Z")).toBe(1);
  const race = { id, start_time: "2031-03-10T09:00:00.000Z" };
  expect(await toldTo(userId)).toMatchObject([
    { kind: "race_starts", payload: { joined: 7, race } },
    { kind: "race_starts", payload: { race: { start_time: moved } } },
  ]);
});

test.each([
  // The clock goes forward in the night before: the day has 23 hours.
  ["Europe/Berlin", "2031-03-30T07:00:00Z", "2031-03-29T07:00:00Z"],
  // It goes back: the day has 25 hours.
  ["America/New_York", "2031-11-02T12:00:00Z", "2031-11-01T12:00:00Z"],
])("in %s, 24 hours before %s is %s, whatever the session's zone", async (zone, start, instant) => {
  await newRace({ start_time: start, start_time_zone: zone });
  const justBefore = new Date(Date.parse(instant) - 1000).toISOString();
  expect(await tellAt(justBefore, zone)).toBe(0);
  expect(await tellAt(instant, zone)).toBe(1);
});

test("a race that is not active or has started is not told, and one approved late is told at once", async () => {
  for (const status of ["pending", "completed", "cancelled"]) {
    await newRace({ status });
    expect(await tellAt("2031-03-10T00:00:00Z")).toBe(0);
  }
  await newRace();
  expect(await tellAt(start)).toBe(0);
  expect(await tellAt("2031-03-10T08:50:00Z")).toBe(1);
});

test("one run tells of a thousand races, and the next of the rest", async () => {
  const { race, userId } = await newRace();
  await owner`insert into public.live_races ${owner(times(1010, (n) => ({ ...race, name: `Run ${String(n)}` })))}`;
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(1000);
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(11);
  expect(await toldTo(userId)).toHaveLength(1011);
});
