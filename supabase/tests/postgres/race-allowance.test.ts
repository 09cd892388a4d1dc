import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;

test("numbers a brand's races from 1, never reuses a number, and tells the next one", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const nextNumber = () =>
    one(asPerson(database, userId)`select next_race_number as number from public.race_allowance()`);
  const added = (name: string) =>
    one(owner`
      insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
      values (${name}, 'One more.', '2040-01-01', 'UTC', ${brandId}) returning brand_race_number as number`);

  expect(await nextNumber()).toEqual({ number: 1 });
  expect(await createRace(database, userId)).toMatchObject({ brand_race_number: 1 });
  expect(await added("Second")).toEqual({ number: 2 });
  await owner`delete from public.live_races where name = 'Second' and brand_partner_id = ${brandId}`;
  expect(await nextNumber()).toEqual({ number: 3 });
  expect(await added("Third")).toEqual({ number: 3 });
});

test("the allowance has the website of the brand's last race, if any", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const lastWebsite = () =>
    one(asPerson(database, userId)`select last_race_website as url from public.race_allowance()`);
  const added = (name: string, url: string | null) => owner`
    insert into public.live_races
      (name, description, start_time, start_time_zone, brand_partner_id, brand_website_url)
    values (${name}, 'One more.', '2040-01-01', 'UTC', ${brandId}, ${url})`;

  expect(await lastWebsite()).toEqual({ url: null });
  await added("First", "https://first.example");
  await added("Second", "https://second.example");
  expect(await lastWebsite()).toEqual({ url: "https://second.example" });
  await added("Third", null);
  expect(await lastWebsite()).toEqual({ url: null });
});
