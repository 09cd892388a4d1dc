import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

test("a brand's races are numbered from 1, never twice, and the allowance tells the next number and the last website", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const next = () =>
    one(asPerson(database, userId)`
      select next_race_number as number, last_race_website as url from public.race_allowance()`);
  const added = async (url: string | null) =>
    (
      await one(owner`
        insert into public.live_races
          (name, description, start_time, start_time_zone, brand_partner_id, brand_website_url)
        values ('Added', 'One more.', '2040-01-01', 'UTC', ${brandId}, ${url})
        returning brand_race_number as number`)
    )["number"] as number;
  expect(await next()).toEqual({ number: 1, url: null });
  expect(await createRace(database, userId)).toMatchObject({ brand_race_number: 1 });
  expect(await added("https://second.example")).toBe(2);
  expect(await next()).toEqual({ number: 3, url: "https://second.example" });
  await owner`delete from public.live_races where brand_race_number = 2 and brand_partner_id = ${brandId}`;
  expect((await next())["number"]).toBe(3);
  expect(await added(null)).toBe(3);
  expect(await next()).toEqual({ number: 4, url: null });
});
