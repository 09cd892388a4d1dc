import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { as, count, openDatabase, refusal, signUp, signUpBrand } from "../harness/database.ts";
import {
  createRace,
  standardLimitMessage,
  validRace,
  type CreateRaceOptions,
} from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;

async function refusedFor(options: CreateRaceOptions) {
  const { userId } = await signUpBrand(database);
  return refusal(createRace(database, userId, options));
}

const badRequest = (message: string, hint = "invalid_value") => ({
  status: "PT400",
  message,
  hint,
});
const missing = (fields: string) =>
  badRequest(`Missing required fields: ${fields}`, "missing_fields");

test("a new race is pending, free of entry credits, without elapsed time, logo or route", async () => {
  const { userId, brandId } = await signUpBrand(database);
  expect(await createRace(database, userId)).toMatchObject({
    ...validRace,
    brand_partner_id: brandId,
    brand_website_url: "https://harbor.example/run",
    status: "pending",
    entry_credits_required: 0,
    elapsed_time: 0,
    custom_logo_url: null,
    route_data: { type: "FeatureCollection", features: [] },
    start_time: new Date(validRace.start_time),
  });
});

test("a race leaves an order that says what is owed and an audit row that says who", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  const orders = await owner`
    select live_race_id, tier, list_price_cents, discount_cents, total_cents, discount_code, status,
      payment_provider, payment_reference
    from public.race_orders where brand_partner_id = ${brandId}`;
  const price = {
    list_price_cents: 500_00,
    discount_cents: 0,
    total_cents: 500_00,
    discount_code: null,
  };
  const payment = { status: "due", payment_provider: null, payment_reference: null };
  expect([...orders]).toEqual([{ live_race_id: id, tier: "standard", ...price, ...payment }]);
  const audit = await owner`
    select actor_id, action, subject_id from public.audit_log
    where brand_partner_id = ${brandId} and action = 'race_created'`;
  expect([...audit]).toEqual([{ actor_id: userId, action: "race_created", subject_id: id }]);
});

test("what the request says about brand, status and fees is ignored", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const other = await signUpBrand(database);
  const change = { brand_partner_id: other.brandId, status: "active", elapsed_time: 9 };
  expect(await createRace(database, userId, { change })).toMatchObject({
    brand_partner_id: brandId,
    status: "pending",
    elapsed_time: 0,
  });
});

describe("refused:", () => {
  test("fields left out or blank, named in the form's order", async () => {
    expect(await refusedFor({ race: {} })).toEqual(
      missing("name, description, start_time, max_participants, target_distance"),
    );
    expect(await refusedFor({ change: { name: " ", start_time: null } })).toEqual(
      missing("name, start_time"),
    );
    expect(await refusedFor({ change: { name: "\u00a0\t\u3000" } })).toEqual(missing("name"));
    expect(await refusedFor({ requestId: null })).toEqual(missing("request_id"));
  });

  const time = "Please select a start time.";
  const zone = "Please select a time zone.";
  const distance = "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.";
  const participants = "Max participants must be a whole number above zero.";
  const website = "Please enter a valid website address.";
  const photo = "The background photo must be one uploaded here.";
  const photos = "http://127.0.0.1:54321/storage/v1/object/public/race-background-photos";

  test.each([
    ["name", "of 121 characters", "n".repeat(121), "Race name must be 120 characters or less."],
    ["name", "that is no text", { first: "Harbor" }, "Please enter a race name."],
    [
      "description",
      "of 51 characters",
      "d".repeat(51),
      "Race description must be 50 characters or less.",
    ],
    ["description", "that is no text", [1], "Please enter a race description."],
    ["start_time", "without an offset", "2030-05-04T09:00", time],
    ["start_time", "that does not exist", "2030-02-30T09:00:00Z", time],
    ["start_time", "in words", "tomorrow", time],
    ["start_time", "with an offset that no place has", "2030-05-04T09:00:00+99:99", time],
    ["start_time", "that no browser can read", "9999-12-31T23:59:59-15:00", time],
    ["start_time", "before the year 2000", "1999-12-31T23:59:59Z", time],
    ["start_time_zone", "that does not exist", "Europe/Atlantis", zone],
    ["start_time_zone", "in PostgreSQL's own notation", "Foo/Bar5", zone],
    ["target_distance", "of zero", 0, distance],
    ["target_distance", "above the maximum", 1000.1, distance],
    ["target_distance", "between two steps", 26.25, distance],
    ["target_distance", "of almost zero", 1e-300, distance],
    ["target_distance", "in words", "far", distance],
    ["max_participants", "with a fraction", 10.5, participants],
    ["max_participants", "of zero", 0, participants],
    ["brand_website_url", "that is a script", "javascript:alert(1)", website],
    ["brand_website_url", "with credentials", "https://a:b@host.example", website],
    ["background_photo_url", "on another host", "https://elsewhere.example/a.png", photo],
    ["background_photo_url", "that was never uploaded", `${photos}/backgrounds/x-bg-1.png`, photo],
  ])("%s %s", async (field, _, value, message) => {
    expect(await refusedFor({ change: { [field]: value } })).toEqual(badRequest(message));
  });

  test("more participants than the tier holds", async () => {
    const message =
      "Maximum participants for standard tier is 500. You requested 501 participants.";
    expect(await refusedFor({ change: { max_participants: 501 } })).toEqual(
      badRequest(message, "participant_limit"),
    );
  });

  test("a second race in the month, with the tier and its limit", async () => {
    const { userId } = await signUpBrand(database);
    await createRace(database, userId);
    const limit = { status: "PT409", message: standardLimitMessage, hint: "monthly_limit" };
    expect(await refusal(createRace(database, userId))).toEqual(limit);
  });

  test("a brand that is not active, unless it retries what was already made", async () => {
    const { userId, brandId } = await signUpBrand(database);
    const requestId = randomUUID();
    const race = await createRace(database, userId, { requestId });
    await owner`update public.brand_partners set is_active = false where id = ${brandId}`;
    expect(await createRace(database, userId, { requestId })).toEqual(race);
    const inactive = { status: "PT403", hint: "brand_inactive" };
    expect(await refusal(createRace(database, userId))).toMatchObject(inactive);
  });

  test("an account without a brand, and a visitor", async () => {
    const userId = await signUp(database, "brandless@company.example");
    const notABrand = { status: "PT403", hint: "not_a_brand" };
    expect(await refusal(createRace(database, userId))).toMatchObject(notABrand);
    expect(await refusal(createRace(database, null))).toMatchObject({ status: "42501" });
  });

  test("a refusal leaves neither race nor order", async () => {
    const { userId, brandId } = await signUpBrand(database);
    await refusal(createRace(database, userId, { discountCode: "NOSUCHCODE" }));
    for (const table of ["live_races", "race_orders"]) {
      expect(await count(owner, `public.${table} where brand_partner_id = '${brandId}'`)).toBe(0);
    }
  });
});

test("a photo is accepted from the project that signed the person in, and from no other host", async () => {
  const { userId } = await signUpBrand(database);
  await owner`insert into storage.objects (bucket_id, name, owner_id)
    values ('race-background-photos', 'backgrounds/Own-bg-1.png', ${userId})`;
  const project = "https://project.supabase.example";
  const createFrom = (host: string) => {
    const path = "/storage/v1/object/public/race-background-photos/backgrounds/Own-bg-1.png";
    const race = { ...validRace, background_photo_url: host + path };
    return as(
      database,
      userId,
      (sql) => sql`select from public.create_race(${randomUUID()}, ${sql.json(race)})`,
      {},
      { iss: `${project}/auth/v1` },
    );
  };
  for (const host of [
    "https://evil.example",
    "http://project.supabase.example",
    "https://project.supabase.example.evil.example",
  ]) {
    const message = "The background photo must be one uploaded here.";
    expect(await refusal(createFrom(host))).toEqual(badRequest(message));
  }
  expect(await createFrom(project)).toHaveLength(1);
});

describe("a request id", () => {
  test("returns the first race when the same request comes again", async () => {
    const { userId } = await signUpBrand(database);
    const requestId = randomUUID();
    const first = await createRace(database, userId, { requestId });
    expect(await createRace(database, userId, { requestId })).toEqual(first);
  });

  test.each([
    ["another race", { change: { name: "Another Run" } }],
    ["another code", { discountCode: "FREE500OUTPACE" }],
  ])("is refused for %s", async (_, other) => {
    const { userId } = await signUpBrand(database);
    const requestId = randomUUID();
    await createRace(database, userId, { requestId });
    const conflict = { status: "PT409", hint: "request_conflict" };
    const again = createRace(database, userId, { requestId, ...other });
    expect(await refusal(again)).toMatchObject(conflict);
  });

  test("belongs to its brand: another brand's request with it makes its own race", async () => {
    const [one, two] = [await signUpBrand(database), await signUpBrand(database)];
    const requestId = randomUUID();
    const first = await createRace(database, one.userId, { requestId });
    const second = await createRace(database, two.userId, { requestId });
    expect(second.id).not.toBe(first.id);
    expect(second.brand_partner_id).toBe(two.brandId);
  });
});
