import { randomUUID } from "node:crypto";
import {
  isRaceDescriptionTooLong,
  maxTargetDistance,
  raceMessages,
  raceNameMaxLength,
  startTimeRange,
} from "@outpace/domain/races";
import { participantCapMessage } from "@outpace/domain/tiers";
import type { JSONValue } from "postgres";
import { describe, expect, test } from "vitest";
import {
  answerOf,
  as,
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
} from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";
import {
  createRace,
  validRace,
  type CreatedRace,
  type CreateRaceOptions,
} from "../harness/races.ts";

const { database, owner } = await openDatabase();

async function refusalOf(options: CreateRaceOptions) {
  const { userId } = await signUpBrand(database);
  return refusal(createRace(database, userId, options));
}

const photos = "/storage/v1/object/public/race-background-photos";
const ownPhoto = "The background photo must be one uploaded here.";
const badRequest = (message: string, hint = "invalid_value") => refused("PT400", message, hint);
const missing = (fields: string) =>
  badRequest(`Missing required fields: ${fields}`, "missing_fields");

test("a race is its brand's, pending and free, whatever the request says, and has an order", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const other = await signUpBrand(database);
  const id = randomUUID();
  const ofRace = { id, brand_partner_id: other.brandId, status: "active", elapsed_time: 9 };
  const ofOrder = { tier: "enterprise", total_cents: 0 };
  const change = { ...ofRace, ...ofOrder, created_at: "2020-01-01T00:00:00Z" };
  const race = await createRace(database, userId, { change });
  expect([race.id === id, race.created_at > "2021"]).toEqual([false, true]);
  expect(race).toMatchObject({
    ...validRace,
    brand_partner_id: brandId,
    brand_website_url: "https://harbor.example/run",
    status: "pending",
    entry_credits_required: 0,
    elapsed_time: 0,
    custom_logo_url: null,
    route_data: { type: "FeatureCollection", features: [] },
    start_time: "2040-05-04T09:00:00+00:00",
  });
  const rows = await owner`
    select o.tier, o.list_price_cents, o.discount_cents, o.total_cents, o.discount_code, o.status,
      o.payment_provider, o.payment_reference, a.actor_id
    from public.race_orders o join public.audit_log a on a.subject_id = o.live_race_id
    where o.live_race_id = ${race.id} and a.action = 'race_created'`;
  const price = { tier: "standard", list_price_cents: 500_00, total_cents: 500_00 };
  const free = { discount_cents: 0, discount_code: null };
  const payment = { status: "due", payment_provider: null, payment_reference: null };
  expect([...rows]).toEqual([{ ...price, ...free, ...payment, actor_id: userId }]);
  // The order's brand is its race's.
  const move = owner`
    update public.race_orders set brand_partner_id = ${other.brandId} where brand_partner_id = ${brandId}`;
  expect(await refusal(move)).toMatchObject({ status: "23503" });
});

const latestStartTime = new Date(Date.parse(startTimeRange.before) - 1).toISOString();
const longestDescription = "d".repeat(
  [...Array(200).keys()].findLast((n) => !isRaceDescriptionTooLong("d".repeat(n))) ?? 0,
);

test("a race at every limit is accepted", async () => {
  const { userId } = await signUpBrand(database);
  const change = {
    name: "n".repeat(raceNameMaxLength),
    description: longestDescription,
    target_distance: maxTargetDistance,
    start_time: latestStartTime,
  };
  expect(await createRace(database, userId, { change })).toMatchObject({
    ...change,
    start_time: latestStartTime.replace("Z", "+00:00"),
  });
});

describe("refuses", () => {
  test("missing or blank fields, named in the form's order", async () => {
    expect(await refusalOf({ race: {} })).toEqual(
      missing("name, description, start_time, max_participants, target_distance"),
    );
    expect(await refusalOf({ change: { name: " ", start_time: null } })).toEqual(
      missing("name, start_time"),
    );
    expect(await refusalOf({ change: { name: "\u00a0\t\u3000" } })).toEqual(missing("name"));
    expect(await refusalOf({ requestId: null })).toEqual(missing("request_id"));
  });

  const noOffset = "2030-05-04T09:00";
  const wholeNumber = "Max participants must be a whole number above zero.";
  const { distanceInvalid, startTimeMissing, websiteInvalid } = raceMessages;

  test.each<[field: string, message: string, ...values: JSONValue[]]>([
    ["name", raceMessages.nameTooLong, "n".repeat(raceNameMaxLength + 1)],
    ["name", raceMessages.nameMissing, { first: "Harbor" }],
    ["description", raceMessages.descriptionTooLong, `${longestDescription}d`],
    ["description", raceMessages.descriptionMissing, [1]],
    ["start_time", startTimeMissing, noOffset, `${noOffset}+99:99`, "2030-02-30T09:00:00Z"],
    ["start_time", startTimeMissing, "tomorrow"],
    ["start_time", startTimeMissing, startTimeRange.before, "9999-12-31T23:59:59-15:00"],
    // The second is PostgreSQL's own notation.
    ["start_time_zone", raceMessages.timeZoneUnknown, "Europe/Atlantis", "Foo/Bar5"],
    ["target_distance", distanceInvalid, 0, maxTargetDistance + 0.1, 26.25, 1e-300, "far"],
    ["max_participants", wholeNumber, 10.5, 0],
    ["brand_website_url", websiteInvalid, "javascript:alert(1)", "not a host"],
    ["brand_website_url", websiteInvalid, "https://a:b@host.example"],
    // The second is in our bucket but was never uploaded.
    [
      "background_photo_url",
      ownPhoto,
      "https://elsewhere.example/a.png",
      `${photos}/backgrounds/x-bg-1.png`,
    ],
  ])("%s: %s", async (field, message, ...values) => {
    for (const value of values)
      expect(await refusalOf({ change: { [field]: value } })).toEqual(badRequest(message));
  });

  test("more participants than the tier's", async () => {
    expect(await refusalOf({ change: { max_participants: 501 } })).toEqual(
      badRequest(participantCapMessage("standard", 501), "participant_limit"),
    );
  });
});

test("a photo is the same on every host of the API, and is stored without a host", async () => {
  const { userId } = await signUpBrand(database);
  const path = `${photos}/backgrounds/Own-bg-1.png`;
  await storePhoto(owner, "backgrounds/Own-bg-1.png", userId);
  const change = { background_photo_url: `http://localhost:54321${path}` };
  const { id } = await createRace(database, userId, { change });
  for (const host of ["http://127.0.0.1:54321", "http://[::1]:54321", "https://api.example", ""])
    expect(
      await asPerson(database, userId)`
        update public.live_races set background_photo_url = ${host + path} where true returning background_photo_url`,
    ).toEqual([{ background_photo_url: path }]);
  const trail = await owner`select action from public.audit_log where subject_id = ${id}`;
  expect([...trail]).toEqual([{ action: "race_created" }]);
});

test("refuses an earlier request's id for another race or code", async () => {
  const { userId } = await signUpBrand(database);
  const requestId = randomUUID();
  await createRace(database, userId, { requestId });
  for (const other of [
    { change: { max_participants: 499 } },
    { change: { surprise: true } },
    { discountCode: "FREE500OUTPACE" },
  ])
    expect(await refusal(createRace(database, userId, { requestId, ...other }))).toMatchObject({
      hint: "request_conflict",
    });
});

test("a retry returns the earlier race, even after its start, to a brand that is inactive, and under another spelling of its id", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const requestId = randomUUID();
  // In a transaction, now() is the time of its beginning, however long the statements take.
  const [race, change] = await as(database, userId, async (sql) => {
    const { start_time } = await one(
      sql<
        { start_time: string }[]
      >`select to_json(now() + interval '1 millisecond') #>> '{}' as start_time`,
    );
    const asked = sql.json({ ...validRace, start_time });
    const created = await answerOf<CreatedRace>(
      sql`select public.create_race(${requestId}, ${asked})`,
    );
    return [created, { start_time }] as const;
  });
  expect(await refusalOf({ change })).toEqual(
    badRequest(raceMessages.startTimePast, "start_time_past"),
  );
  await owner`update public.brand_partners set blocked_at = now() where id = ${brandId}`;
  const spellings = [requestId.toUpperCase(), `{${requestId}}`, requestId.replaceAll("-", "")];
  for (const id of [requestId, ...spellings])
    expect(await createRace(database, userId, { requestId: id, change })).toEqual(race);
  expect(await refusal(createRace(database, userId))).toMatchObject({ hint: "brand_inactive" });
});
