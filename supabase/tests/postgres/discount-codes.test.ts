import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  as,
  only,
  openDatabase,
  refusal,
  signUpBrand,
  type Database,
} from "../harness/database.ts";
import { createRace, standardLimitMessage, validRace } from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

const newBrand = () => signUpBrand(database, `Brand ${randomUUID()}`);

describe("a discount code", () => {
  test.each([
    ["free500outpace", "standard", 500],
    [" FREE1000OUTPACE ", "premium", 1_000],
    ["Free2000Outpace", "enterprise", 10_000],
  ])("%s makes a race of the %s tier for nothing", async (discountCode, tier, cap) => {
    const { userId, brandId } = await newBrand();
    const race = { ...validRace, max_participants: cap };
    expect(await createRace(database, userId, { race, discountCode })).toMatchObject({
      max_participants: cap,
    });
    const orders = await database.owner`
      select tier, total_cents, status, discount_code from public.race_orders
      where brand_partner_id = ${brandId}`;
    expect([...orders]).toEqual([
      { tier, total_cents: 0, status: "free", discount_code: discountCode.trim().toUpperCase() },
    ]);
  });

  test("is quoted and charged alike", async () => {
    await database.owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description)
      values ('THIRD', 'premium', 'percent', 33, 'A third off'), ('HUGE', 'premium', 'amount', 999999, 'More than all')`;
    for (const [code, discount] of [
      ["THIRD", 330_00],
      ["HUGE", 1_000_00],
    ] as const) {
      const { userId, brandId } = await newBrand();
      const quote = await as(database, userId, async (sql) =>
        only(await sql<{ total: number }[]>`select * from public.quote_race(${code})`),
      );
      expect(quote).toMatchObject({
        tier: "premium",
        max_participants: 1_000,
        price: 1_000_00,
        discount,
      });
      await createRace(database, userId, { discountCode: code });
      const order = only(
        await database.owner`select total_cents from public.race_orders where brand_partner_id = ${brandId}`,
      );
      expect(order).toEqual({ total_cents: quote.total });
    }
  });

  test("takes its percentage off a price of any size", async () => {
    const { userId } = await newBrand();
    await database.owner`insert into public.tiers values ('stadium', 2000000000, 50000, 1)`;
    await database.owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description)
      values ('MOSTOFF', 'stadium', 'percent', 99, 'Nearly all')`;
    const quote = await as(database, userId, async (sql) =>
      only(await sql`select total from public.quote_race('MOSTOFF')`),
    );
    expect(quote).toEqual({ total: 20_000_000 });
  });

  test("is refused when unknown, expired or used up", async () => {
    await database.owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions, expires_at)
      values ('EXPIRED', 'standard', 'percent', 10, 'Over', null, now() - interval '1 second'),
        ('ONCE', 'standard', 'percent', 10, 'Once', 1, null)`;
    await createRace(database, (await newBrand()).userId, { discountCode: "ONCE" });
    for (const discountCode of ["NOSUCHCODE", "EXPIRED", "ONCE"]) {
      expect(
        await refusal(createRace(database, (await newBrand()).userId, { discountCode })),
      ).toEqual({
        status: "PT400",
        message: "Invalid discount code",
        hint: "invalid_discount_code",
      });
    }
  });

  test("does not lift the brand's own monthly limit", async () => {
    const { userId } = await newBrand();
    await createRace(database, userId);
    expect(
      await refusal(createRace(database, userId, { discountCode: "FREE2000OUTPACE" })),
    ).toMatchObject({ message: standardLimitMessage });
  });
});
