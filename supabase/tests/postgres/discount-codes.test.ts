import { normaliseDiscountCode } from "@outpace/domain/discounts";
import { describe, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;

const quote = (userId: string, code: string) =>
  one(asPerson(database, userId)`select * from public.quote_race(${code})`);

describe("a discount code", () => {
  test.each([
    ["free500outpace", "standard", 500],
    [" FREE1000OUTPACE ", "premium", 1_000],
    ["FREE1000\u200BOUTPACE\uFEFF", "premium", 1_000],
    ["Free2000Outpace", "enterprise", 10_000],
  ])("%s makes a free race of the %s tier", async (discountCode, tier, max_participants) => {
    const { userId, brandId } = await signUpBrand(database);
    const race = await createRace(database, userId, { change: { max_participants }, discountCode });
    expect(race).toMatchObject({ max_participants });
    const order = await one(owner`
      select tier, total_cents, status, discount_code from public.race_orders
      where brand_partner_id = ${brandId}`);
    const discount_code = normaliseDiscountCode(discountCode);
    expect(order).toEqual({ tier, total_cents: 0, status: "free", discount_code });
  });

  test("gives a race the price of its quote", async () => {
    await owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description)
      values ('THIRD', 'premium', 'percent', 33, 'A third off'), ('HUGE', 'premium', 'amount', 999999, 'More than all')`;
    for (const [code, discount] of Object.entries({ THIRD: 330_00, HUGE: 1_000_00 })) {
      const { userId, brandId } = await signUpBrand(database);
      const quoted = await quote(userId, code);
      const limits = { tier: "premium", max_participants: 1_000, price: 1_000_00 };
      expect(quoted).toMatchObject({ ...limits, discount });
      await createRace(database, userId, { discountCode: code });
      const order = await one(
        owner`select total_cents as total from public.race_orders where brand_partner_id = ${brandId}`,
      );
      expect(order).toEqual({ total: quoted["total"] as number });
    }
  });

  test("takes its percentage off any price", async () => {
    const { userId } = await signUpBrand(database);
    await owner`insert into public.tiers values ('stadium', 2000000000, 50000, 1)`;
    await owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description)
      values ('MOSTOFF', 'stadium', 'percent', 99, 'Nearly all')`;
    expect(await quote(userId, "MOSTOFF")).toMatchObject({ total: 20_000_000 });
  });
});
