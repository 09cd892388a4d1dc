import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  as,
  openDatabase,
  refusal,
  signUp,
  signUpBrand,
  type Database,
  type Refusal,
} from "../harness/database.ts";
import {
  createRace,
  standardLimitMessage,
  validRace,
  type CreateRaceOptions,
} from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

const newBrand = () => signUpBrand(database, `Brand ${randomUUID()}`);

async function refusedFor(options: CreateRaceOptions): Promise<Refusal> {
  const { userId } = await newBrand();
  return refusal(createRace(database, userId, options));
}

const invalid = (message: string) => ({ status: "PT400", message, hint: "invalid_value" });

test("a new race is pending, free of entry credits, without elapsed time, logo or route", async () => {
  const { userId, brandId } = await newBrand();
  expect(await createRace(database, userId)).toMatchObject({
    name: "Harbor Run",
    brand_partner_id: brandId,
    brand_website_url: "https://harbor.example/run",
    status: "pending",
    entry_credits_required: 0,
    elapsed_time: 0,
    custom_logo_url: null,
    route_data: { type: "FeatureCollection", features: [] },
    max_participants: 500,
    target_distance: 10,
    start_time: new Date("2040-05-04T09:00:00Z"),
    start_time_zone: "Europe/London",
  });
});

test("a race leaves an order that says what is owed and an audit row that says who", async () => {
  const { userId, brandId } = await newBrand();
  const race = await createRace(database, userId);
  const orders = await database.owner`
    select live_race_id, tier, list_price_cents, discount_cents, total_cents, discount_code, status,
      payment_provider, payment_reference
    from public.race_orders where brand_partner_id = ${brandId}`;
  expect([...orders]).toEqual([
    {
      live_race_id: race.id,
      tier: "standard",
      list_price_cents: 500_00,
      discount_cents: 0,
      total_cents: 500_00,
      discount_code: null,
      status: "due",
      payment_provider: null,
      payment_reference: null,
    },
  ]);
  const audit = await database.owner`
    select actor_id, action, subject_id from public.audit_log
    where brand_partner_id = ${brandId} and action = 'race_created'`;
  expect([...audit]).toEqual([{ actor_id: userId, action: "race_created", subject_id: race.id }]);
});

test("what the request says about brand, status and fees is ignored", async () => {
  const { userId, brandId } = await newBrand();
  const other = await newBrand();
  const race = await createRace(database, userId, {
    race: { ...validRace, brand_partner_id: other.brandId, status: "active", elapsed_time: 9 },
  });
  expect(race).toMatchObject({ brand_partner_id: brandId, status: "pending", elapsed_time: 0 });
});

describe("refused", () => {
  test("more participants than the tier holds", async () => {
    expect(await refusedFor({ race: { ...validRace, max_participants: 501 } })).toEqual({
      status: "PT400",
      message: "Maximum participants for standard tier is 500. You requested 501 participants.",
      hint: "participant_limit",
    });
  });

  test("a second race in the month, with the tier and its limit", async () => {
    const { userId } = await newBrand();
    await createRace(database, userId);
    expect(await refusal(createRace(database, userId))).toEqual({
      status: "PT409",
      message: standardLimitMessage,
      hint: "monthly_limit",
    });
  });

  test("a brand that is not active, unless it retries what was already made", async () => {
    const { userId, brandId } = await newBrand();
    const requestId = randomUUID();
    const race = await createRace(database, userId, { requestId });
    await database.owner`update public.brand_partners set is_active = false where id = ${brandId}`;
    expect(await createRace(database, userId, { requestId })).toEqual(race);
    expect(await refusal(createRace(database, userId))).toMatchObject({
      status: "PT403",
      hint: "brand_inactive",
    });
  });

  test("an account without a brand, and a visitor", async () => {
    const userId = await signUp(database, "nobody@company.example");
    expect(await refusal(createRace(database, userId))).toMatchObject({
      status: "PT403",
      hint: "not_a_brand",
    });
    expect(await refusal(createRace(database, null))).toMatchObject({ status: "42501" });
  });

  test("a refusal leaves neither race nor order", async () => {
    const { userId, brandId } = await newBrand();
    await refusal(createRace(database, userId, { discountCode: "NOSUCHCODE" }));
    const left = await database.owner`
      select id from public.live_races where brand_partner_id = ${brandId}
      union all select id from public.race_orders where brand_partner_id = ${brandId}`;
    expect(left).toHaveLength(0);
  });
});

describe("a photo of one's own", () => {
  const path = "/storage/v1/object/public/race-background-photos/backgrounds/Own-bg-1.png";
  const createFrom = (userId: string, background_photo_url: string, issuer: string) =>
    as(
      database,
      userId,
      (sql) =>
        sql`select * from public.create_race(${randomUUID()}, ${sql.json({ ...validRace, background_photo_url })})`,
      {},
      { iss: `${issuer}/auth/v1` },
    );

  test("is taken from the project that signed the person in, and from no other host", async () => {
    const { userId } = await newBrand();
    await database.owner`insert into storage.objects (bucket_id, name, owner_id)
      values ('race-background-photos', 'backgrounds/Own-bg-1.png', ${userId})`;
    const project = "https://project.supabase.example";
    for (const host of [
      "https://evil.example",
      "http://project.supabase.example",
      "https://project.supabase.example.evil.example",
    ]) {
      expect(await refusal(createFrom(userId, host + path, project))).toEqual(
        invalid("The background photo must be one uploaded here."),
      );
    }
    expect(await createFrom(userId, project + path, project)).toHaveLength(1);
  });
});
