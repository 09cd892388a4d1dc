import { seasonYearOf } from "@outpace/domain/seasons";
import { beforeAll, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const brand = await signUpBrand(database);
const thisYear = new Date().getUTCFullYear();

interface Season {
  year: number;
  years: number[];
  races: { name: string; joined: number; finished: number; cost: number | null }[];
  races_before: { name: string }[];
}

async function season(year: number | null, userId = brand.userId, brandId: string | null = null) {
  const row = await one(
    asPerson(database, userId)`select * from public.brand_season(${year}, ${brandId})`,
  );
  return row as unknown as Season;
}

const names = (races: readonly { name: string }[]) => races.map(({ name }) => name);

beforeAll(async () => {
  await owner`update public.tiers set races_per_month = 99`;
  for (const [name, start, order] of [
    ["Last of 2030", "2030-12-31 23:59:59Z", "paid"],
    ["Second of 2031", "2031-06-01Z", "refunded"],
    ["First of 2031", "2031-01-01Z", "due"],
    ["Only one of 2040", "2040-05-01Z", "void"],
  ] as const) {
    const { id } = await createRace(database, brand.userId, { change: { name } });
    await owner`update public.live_races set start_time = ${start} where id = ${id}`;
    await owner`update public.race_orders set status = ${order} where live_race_id = ${id}`;
    await owner`
      insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
      select ${id}, gen_random_uuid(), now(), 60 from generate_series(1, 3)`;
  }
});

test("a season has the year's races by start, with runners and costs", async () => {
  const { races, races_before, years } = await season(2031);
  expect(names(races)).toEqual(["First of 2031", "Second of 2031"]);
  expect(races[0]).toMatchObject({ joined: 3, finished: 3, cost: 50_000 });
  expect(races[1]).toMatchObject({ cost: null });
  expect(names(races_before)).toEqual(["Last of 2030"]);
  expect(years).toEqual([2040, 2031, 2030]);
});

test("a race's season is the year of its start in its own zone, as in the domain", async () => {
  const { userId } = await signUpBrand(database);
  const starts = ["Pacific/Auckland", "Pacific/Honolulu", "UTC"].flatMap((zone) =>
    [
      ...["2034-12-31 10:59:59.999Z", "2034-12-31 11:00Z", "2034-12-31 23:59:59Z"],
      ...["2035-01-01 00:00Z", "2035-01-01 09:59:59.999Z", "2035-01-01 10:00Z"],
    ].map((start) => ({ start, zone, name: `${start} in ${zone}` })),
  );
  for (const { start, zone, name } of starts) {
    const { id } = await createRace(database, userId, { change: { name } });
    await owner`
      update public.live_races set start_time = ${start}, start_time_zone = ${zone} where id = ${id}`;
  }
  const namesOf = (year: number) =>
    starts
      .filter(
        ({ start, zone }) =>
          seasonYearOf({ startTime: new Date(start).toISOString(), startTimeZone: zone }) === year,
      )
      .map(({ name }) => name)
      .toSorted();
  const { races, races_before, years } = await season(2035, userId);
  expect(years).toEqual([2035, 2034]);
  expect(names(races).toSorted()).toEqual(namesOf(2035));
  expect(names(races_before).toSorted()).toEqual(namesOf(2034));
  expect(names(races)).toContain("2034-12-31 11:00Z in Pacific/Auckland");
  expect(names(races_before)).toContain("2035-01-01 09:59:59.999Z in Pacific/Honolulu");
});

test("a season without a year, or without races, is this year's or the latest with races", async () => {
  for (const year of [null, -1, 2032, 2_147_483_647]) {
    expect(await season(year)).toMatchObject({ year: 2040, races: [{ name: "Only one of 2040" }] });
  }
  await owner`update public.live_races set start_time = now() where name = 'First of 2031'`;
  expect(await season(null)).toMatchObject({ year: thisYear });
  const { userId } = await signUpBrand(database);
  expect(await season(null, userId)).toMatchObject({ year: thisYear, years: [], races: [] });
});

test("staff see the season of a brand they name, with its name", async () => {
  const [{ name: brand_name } = { name: "" }] = await owner<{ name: string }[]>`
    select name from public.brand_partners where id = ${brand.brandId}`;
  const seen = await season(2040, await signUpStaff(database), brand.brandId);
  expect(seen).toMatchObject({ year: 2040, brand_name });
});
