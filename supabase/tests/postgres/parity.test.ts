/** The SQL repeats some of the domain's constants; its messages are compared where they are refused with. */
import { backgroundPhotoBucket, backgroundPhotoPath } from "@outpace/domain/images";
import { productName } from "@outpace/domain/product";
import { raceNameMaxLength, raceOpenDays, raceStatuses } from "@outpace/domain/races";
import { limitsByTier, tiers } from "@outpace/domain/tiers";
import { expect, test } from "vitest";
import { one, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;

test("tiers, prices, caps and monthly races are the domain's", async () => {
  const rows = await owner`select * from public.tiers`;
  const expected = tiers.map((tier) => ({
    tier,
    price_cents: limitsByTier[tier].priceCents,
    participant_cap: limitsByTier[tier].participantCap,
    races_per_month: limitsByTier[tier].racesPerMonth,
  }));
  expect([...rows]).toEqual(expect.arrayContaining(expected));
  expect(rows).toHaveLength(expected.length);
});

test("each tier has a free code, named after its price and the product", async () => {
  const rows = await owner<{ code: string; tier: string }[]>`
    select code, tier from public.discount_codes where discount_type = 'percent' and discount_value = 100`;
  const named = tiers.map((tier) => {
    const dollars = limitsByTier[tier].priceCents / 100;
    return { code: `FREE${String(dollars)}${productName.toUpperCase()}`, tier };
  });
  expect([...rows]).toHaveLength(named.length);
  expect([...rows]).toEqual(expect.arrayContaining(named));
});

test("a race's statuses are the domain's", async () => {
  const { id } = await createRace(database, (await signUpBrand(database)).userId);
  const set = (status: string) =>
    owner`update public.live_races set status = ${status} where id = ${id}`;
  for (const status of raceStatuses) await set(status);
  expect(await refusal(set("paused"))).toMatchObject({ status: "23514" });
});

test("a race stays open for the domain's days", async () => {
  const { id } = await createRace(database, (await signUpBrand(database)).userId);
  await owner`update public.live_races set status = 'active' where id = ${id}`;
  for (const [after, status] of [
    [`${String(raceOpenDays)} days - 1 microsecond`, "active"],
    [`${String(raceOpenDays)} days`, "completed"],
  ] as const) {
    await owner`select private.complete_races(start_time + ${after}::interval) from public.live_races where id = ${id}`;
    expect(await one(owner`select status from public.live_races where id = ${id}`)).toEqual({
      status,
    });
  }
});

test("every time zone that a browser offers is accepted", async () => {
  const refused = await owner`
    select zone from unnest(${[...Intl.supportedValuesOf("timeZone"), "UTC"]}::text[]) zone
    where not private.is_time_zone(zone)`;
  expect(refused.map(({ zone }) => zone as string)).toEqual([]);
});

test("the photo bucket and the paths in it are the domain's", async () => {
  const bucket = await one(
    owner`select id, public, file_size_limit::integer, allowed_mime_types from storage.buckets`,
  );
  expect(bucket).toEqual({
    id: backgroundPhotoBucket,
    public: true,
    file_size_limit: 5_242_880,
    allowed_mime_types: ["image/png", "image/jpeg", "image/jpg"],
  });
  for (const name of ["Harbor Run", "Ünïcode & Söns", "日本", "n".repeat(raceNameMaxLength)]) {
    for (const mime of ["image/png", "image/jpeg"]) {
      const path = backgroundPhotoPath(name, mime, Date.now());
      const url = `http://127.0.0.1:54321/storage/v1/object/public/${backgroundPhotoBucket}/${path}`;
      const rows = await owner`
        select private.is_background_photo_path(${path}) as allowed, private.background_photo_name(${url}) as path`;
      expect([...rows]).toEqual([{ allowed: true, path }]);
    }
  }
});
