/** Races that start within 24 hours, across clock changes and moved starts. */
import { expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const { database, owner } = await openDatabase("outpace", { owner: 1 });
const { toldTo, forgetAll } = outboxOf(database);
const { userId, brandId } = await signUpBrand(database);

async function raceAt(start: string, zone = "UTC", status = "active"): Promise<string> {
  await owner`delete from public.live_races`;
  await forgetAll();
  const { id } = await one(owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    values ('Dawn Run', 'Early.', ${start}, ${zone}, ${brandId}, ${status}) returning id`);
  return id;
}

const tellAt = async (instant: string) =>
  (await one(owner<{ told: number }[]>`select private.tell_race_starts(${instant}) as told`)).told;

test("a race is told exactly 24 hours before its start, once, with who has joined, and again for another start alone", async () => {
  const id = await raceAt("2031-03-10T09:00:00Z");
  await owner`
    insert into public.race_participants (live_race_id, runner_id)
    select ${id}, gen_random_uuid() from generate_series(1, 7)`;
  expect(await tellAt("2031-03-09T08:59:59Z")).toBe(0);
  expect(await tellAt("2031-03-09T09:00:00Z")).toBe(1);
  expect(await tellAt("2031-03-09T09:00:01Z")).toBe(0);
  const first = { joined: 7, race: { id, start_time: "2031-03-10T09:00:00.000Z" } };
  expect(await toldTo(userId)).toMatchObject([{ kind: "race_starts", payload: first }]);
  await owner`update public.live_races set start_time = '2031-03-12T09:00:00Z' where id = ${id}`;
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(0);
  expect(await tellAt("2031-03-12T00:00:00Z")).toBe(1);
  expect(await toldTo(userId)).toMatchObject([
    { payload: first },
    { payload: { race: { start_time: "2031-03-12T09:00:00.000Z" } } },
  ]);
});

test.each([
  // The clock goes forward in the night before: the day has 23 hours.
  ["Europe/Berlin", "2031-03-30T07:00:00Z", "2031-03-29T07:00:00Z"],
  // It goes back: the day has 25 hours.
  ["America/New_York", "2031-11-02T12:00:00Z", "2031-11-01T12:00:00Z"],
])("in %s, 24 hours before %s is %s, whatever the session's zone", async (zone, start, instant) => {
  await owner`select set_config('timezone', ${zone}, false)`;
  await raceAt(start, zone);
  const justBefore = new Date(Date.parse(instant) - 1000).toISOString();
  expect(await tellAt(justBefore)).toBe(0);
  expect(await tellAt(instant)).toBe(1);
  await owner`reset timezone`;
});

test("a race that is not active or has started is not told, and one approved late is told at once", async () => {
  for (const status of ["pending", "completed", "cancelled"]) {
    await raceAt("2031-03-10T09:00:00Z", "UTC", status);
    expect(await tellAt("2031-03-10T00:00:00Z")).toBe(0);
  }
  await raceAt("2031-03-10T09:00:00Z");
  expect(await tellAt("2031-03-10T09:00:00Z")).toBe(0);
  expect(await tellAt("2031-03-10T08:50:00Z")).toBe(1);
});

test("one run tells of a thousand races, and the next of the rest", async () => {
  await raceAt("2031-03-10T09:00:00Z");
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    select 'Run ' || n, 'Many.', '2031-03-10T10:00:00Z', 'UTC', ${brandId}, 'active' from generate_series(1, 1010) n`;
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(1000);
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(11);
  expect(await toldTo(userId)).toHaveLength(1011);
});
