/** Half full and full: once each, from the totals that triggers keep. */
import { expect, test } from "vitest";
import {
  one,
  openDatabase,
  refusal,
  signUpBrand,
  type BrandAccount,
} from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const database = await openDatabase();
const { owner } = database;
const { toldTo } = outboxOf(database);

async function raceFor({ brandId }: BrandAccount, places: number): Promise<string> {
  const { id } = await one(owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status, max_participants)
    values ('Small Run', 'Few places.', '2040-01-01', 'UTC', ${brandId}, 'active', ${places}) returning id`);
  return id;
}
const join = (raceId: string, runners: number) => owner`
  insert into public.race_participants (live_race_id, runner_id)
  select ${raceId}, gen_random_uuid() from generate_series(1, ${runners})`;
const leave = (raceId: string, runners: number) => owner`
  delete from public.race_participants where id in (
    select id from public.race_participants where live_race_id = ${raceId} limit ${runners})`;

async function linesTo({ userId }: BrandAccount): Promise<string[]> {
  return (await toldTo(userId)).map(({ kind, payload }) =>
    "joined" in payload ? `${kind} ${String(payload.joined)}` : kind,
  );
}

test("a race is told as half full and as full once each, runner by runner", async () => {
  const brand = await signUpBrand(database);
  const id = await raceFor(brand, 5);
  const lines = [
    [],
    [],
    ["race_half_full 3"],
    ["race_half_full 3"],
    ["race_half_full 3", "race_full 5"],
  ];
  for (const expected of lines) {
    await join(id, 1);
    expect(await linesTo(brand)).toEqual(expected);
  }
  await leave(id, 4);
  await join(id, 4);
  expect(await linesTo(brand)).toEqual(lines.at(-1));
});

test("it stays told after the outbox was cleared", async () => {
  const brand = await signUpBrand(database);
  const id = await raceFor(brand, 2);
  await join(id, 2);
  expect(await linesTo(brand)).toEqual(["race_full 2"]);
  await owner`delete from private.outbox`;
  await leave(id, 2);
  await join(id, 2);
  expect(await linesTo(brand)).toEqual([]);
});

test("runners who join all at once fill a race with one e-mail", async () => {
  const brand = await signUpBrand(database);
  await join(await raceFor(brand, 10), 10);
  expect(await linesTo(brand)).toEqual(["race_full 10"]);
});

test("a race of one place is full, never half full", async () => {
  const brand = await signUpBrand(database);
  await join(await raceFor(brand, 1), 1);
  expect(await linesTo(brand)).toEqual(["race_full 1"]);
});

test("a runner beyond the last place is refused, and nothing is told", async () => {
  const brand = await signUpBrand(database);
  const id = await raceFor(brand, 3);
  expect((await refusal(join(id, 4))).hint).toBe("race_full");
  expect(await linesTo(brand)).toEqual([]);
});

test("runners who join at once over many connections tell it once", async () => {
  const brand = await signUpBrand(database);
  const id = await raceFor(brand, 40);
  await Promise.all(Array.from({ length: 40 }, () => join(id, 1)));
  expect(await linesTo(brand)).toEqual(["race_half_full 20", "race_full 40"]);
});
