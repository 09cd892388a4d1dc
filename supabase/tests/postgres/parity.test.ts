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
import { expect, test } from "vitest";
import { one, openDatabase, refusal, signUp, signUpBrand } from "../harness/database.ts";
import { createRace, type CreateRaceOptions } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;

/** The message that a creation by the brand is refused with. */
const refused = async (userId: string, options: CreateRaceOptions) =>
  (await refusal(createRace(database, userId, options))).message;

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
  expect(new Set(rows.map(({ code, tier }) => `${tier} ${code}`))).toEqual(
    new Set(
      tiers.map(
        (tier) =>
          `${tier} FREE${String(limitsByTier[tier].priceCents / 100)}${productName.toUpperCase()}`,
      ),
    ),
  );
});

test("the messages of the limit, the cap and the code are the domain's", async () => {
  const { userId } = await signUpBrand(database);
  expect(await refused(userId, { change: { max_participants: 501 } })).toBe(
    participantCapMessage("standard", 501),
  );
  expect(await refused(userId, { discountCode: "NOSUCHCODE" })).toBe(discountMessages.unknown);
  await createRace(database, userId);
  expect(await refused(userId, {})).toBe(
    monthlyLimitMessage("standard", limitsByTier.standard.racesPerMonth),
  );
});

const beforeRange = new Date(Date.parse(startTimeRange.from) - 1).toISOString();
const longest = "d".repeat(
  [...Array(200).keys()].findLast((n) => !isRaceDescriptionTooLong("d".repeat(n))) ?? 0,
);

test.each<[CreateRaceOptions["change"], string]>([
  [{ name: "n".repeat(raceNameMaxLength + 1) }, raceMessages.nameTooLong],
  [{ description: `${longest}d` }, raceMessages.descriptionTooLong],
  [{ start_time: "soon" }, raceMessages.startTimeMissing],
  [{ start_time: beforeRange }, raceMessages.startTimeMissing],
  [{ start_time: startTimeRange.before }, raceMessages.startTimeMissing],
  [{ start_time_zone: "Nowhere" }, raceMessages.timeZoneUnknown],
  [{ target_distance: maxTargetDistance + 0.1 }, raceMessages.distanceInvalid],
  [{ brand_website_url: "not a host" }, raceMessages.websiteInvalid],
])("a bound of a race and its message are the domain's: %o", async (change = {}, message) => {
  const { userId } = await signUpBrand(database);
  expect(await refused(userId, { change })).toBe(message);
});

test("a race at every bound is accepted", async () => {
  const { userId } = await signUpBrand(database);
  const change = {
    name: "n".repeat(raceNameMaxLength),
    description: longest,
    target_distance: maxTargetDistance,
    start_time: startTimeRange.from,
  };
  const race = await createRace(database, userId, { change });
  expect(race).toMatchObject({ description: longest });
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

test("sign-up's messages are the domain's", async () => {
  await signUpBrand(database, "Parity Taken");
  const again = signUp(database, "parity@company.example", {
    company_name: "parity taken",
    contact_name: "A",
  });
  expect((await refusal(again)).message).toBe(brandMessages.nameTaken);
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
