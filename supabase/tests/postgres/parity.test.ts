/** The SQL repeats some of the domain's constants: this holds it to them. */
import { discountMessages } from "@outpace/domain/discounts";
import {
  isRaceDescriptionTooLong,
  maxTargetDistance,
  raceMessages,
  raceNameMaxLength,
  raceOpenDays,
  raceStatuses,
  startTimeRange,
} from "@outpace/domain/races";
import {
  limitsByTier,
  monthlyLimitMessage,
  participantCapMessage,
  tiers,
} from "@outpace/domain/tiers";
import { brandMessages } from "@outpace/domain/brands";
import { backgroundPhotoBucket, backgroundPhotoPath } from "@outpace/domain/images";
import { productName } from "@outpace/domain/product";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  only,
  openDatabase,
  refusal,
  signUp,
  signUpBrand,
  type Database,
} from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

const newBrand = () => signUpBrand(database, randomUUID());

test("tiers, prices, caps and monthly races are the domain's", async () => {
  const rows = await database.owner`select * from public.tiers`;
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
  const rows = await database.owner<{ code: string; tier: string }[]>`
    select code, tier from public.discount_codes where discount_type = 'percent' and discount_value = 100`;
  expect(new Set(rows.map(({ code, tier }) => `${tier} ${code}`))).toEqual(
    new Set(
      tiers.map(
        (tier) =>
          `${tier} FREE${String(limitsByTier[tier].priceCents / 100)}${productName.toUpperCase()}`,
      ),
    ),
  );
});

test("the limit's, the cap's and the code's messages are the domain's", async () => {
  const { userId } = await newBrand();
  const refused = async (options: Parameters<typeof createRace>[2]) =>
    (await refusal(createRace(database, userId, options))).message;
  expect(await refused({ race: { ...validRace, max_participants: 501 } })).toBe(
    participantCapMessage("standard", 501),
  );
  expect(await refused({ discountCode: "NOSUCHCODE" })).toBe(discountMessages.unknown);
  await createRace(database, userId);
  expect(await refused({})).toBe(
    monthlyLimitMessage("standard", limitsByTier.standard.racesPerMonth),
  );
});

test("a race's bounds and their messages are the domain's", async () => {
  const longest = "d".repeat(
    [...Array(200).keys()].findLast((n) => !isRaceDescriptionTooLong("d".repeat(n))) ?? 0,
  );
  const { userId } = await newBrand();
  const refused = async (change: object) =>
    (await refusal(createRace(database, userId, { race: { ...validRace, ...change } }))).message;
  expect(await refused({ name: "n".repeat(raceNameMaxLength + 1) })).toBe(raceMessages.nameTooLong);
  expect(await refused({ description: `${longest}d` })).toBe(raceMessages.descriptionTooLong);
  expect(await refused({ start_time: "soon" })).toBe(raceMessages.startTimeMissing);
  for (const outside of [
    new Date(Date.parse(startTimeRange.from) - 1).toISOString(),
    startTimeRange.before,
  ]) {
    expect(await refused({ start_time: outside })).toBe(raceMessages.startTimeMissing);
  }
  expect(await refused({ start_time_zone: "Nowhere" })).toBe(raceMessages.timeZoneUnknown);
  expect(await refused({ target_distance: maxTargetDistance + 0.1 })).toBe(
    raceMessages.distanceInvalid,
  );
  expect(await refused({ brand_website_url: "not a host" })).toBe(raceMessages.websiteInvalid);
  const race = {
    ...validRace,
    name: "n".repeat(raceNameMaxLength),
    description: longest,
    target_distance: maxTargetDistance,
    start_time: startTimeRange.from,
  };
  expect(await createRace(database, userId, { race })).toMatchObject({ description: longest });
});

test("a race's statuses are the domain's", async () => {
  const { userId } = await newBrand();
  const { id } = await createRace(database, userId);
  for (const status of raceStatuses) {
    await database.owner`update public.live_races set status = ${status} where id = ${id}`;
  }
  expect(
    await refusal(database.owner`update public.live_races set status = 'paused' where id = ${id}`),
  ).toMatchObject({
    status: "23514",
  });
});

test("a race stays open for the domain's days", async () => {
  const { userId } = await newBrand();
  const { id } = await createRace(database, userId);
  await database.owner`update public.live_races set status = 'active' where id = ${id}`;
  const complete = (after: string) => database.owner`
    select private.complete_races(start_time + ${after}::interval), id
    from public.live_races where id = ${id}`;
  const status = async () =>
    only(await database.owner`select status from public.live_races where id = ${id}`);
  await complete(`${String(raceOpenDays)} days - 1 microsecond`);
  expect(await status()).toEqual({ status: "active" });
  await complete(`${String(raceOpenDays)} days`);
  expect(await status()).toEqual({ status: "completed" });
});

test("every time zone that a browser offers is accepted", async () => {
  const refused = await database.owner`
    select zone from unnest(${[...Intl.supportedValuesOf("timeZone"), "UTC"]}::text[]) zone
    where not private.is_time_zone(zone)`;
  expect(refused.map(({ zone }) => zone as string)).toEqual([]);
});

test("sign-up's messages are the domain's", async () => {
  await signUpBrand(database, "Parity Taken");
  const metadata = { company_name: "parity taken", contact_name: "A" };
  expect(
    (await refusal(signUp(database, `${randomUUID()}@company.example`, metadata))).message,
  ).toBe(brandMessages.nameTaken);
});

test("the photo bucket and the paths in it are the domain's", async () => {
  const bucket = only(
    await database.owner`select id, public, file_size_limit::integer, allowed_mime_types from storage.buckets`,
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
      const rows = await database.owner`
        select private.is_background_photo_path(${path}) as allowed, private.background_photo_name(${url}) as path`;
      expect([...rows]).toEqual([{ allowed: true, path }]);
    }
  }
});
