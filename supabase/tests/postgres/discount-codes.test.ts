import { randomUUID } from "node:crypto";
import { normaliseDiscountCode } from "@outpace/domain/discounts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  answerOf,
  as,
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  signUpBrand,
} from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";
import { hint, teamsOf } from "../harness/teams.ts";

const { database, owner } = await openDatabase();
const { addMember, join } = teamsOf(database);

const quote = (userId: string, code: string) =>
  answerOf(asPerson(database, userId)`select public.quote_race(${code})`);

describe("a discount code", () => {
  test("makes a free race of its tier, however it is typed", async () => {
    for (const [discountCode, tier, max_participants] of [
      ["free500outpace", "standard", 500],
      ["FREE1000\u200BOUTPACE\uFEFF ", "premium", 1_000],
      ["Free2000Outpace", "enterprise", 10_000],
    ] as const) {
      const { userId, brandId } = await signUpBrand(database);
      const change = { max_participants };
      const race = await createRace(database, userId, { change, discountCode });
      expect(race).toMatchObject(change);
      const order = await one(owner`
        select tier, total_cents, status, discount_code from public.race_orders
        where brand_partner_id = ${brandId}`);
      const discount_code = normaliseDiscountCode(discountCode);
      expect(order).toEqual({ tier, total_cents: 0, status: "free", discount_code });
    }
  });

  test("gives a race the price of its quote", async () => {
    await owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description)
      values ('THIRD', 'premium', 'percent', 33, 'A third off'), ('HUGE', 'premium', 'amount', 999999, 'More than all')`;
    // At any price, a percentage is one of it.
    await owner`insert into public.tiers values ('stadium', 2000000000, 50000, 1)`;
    await owner`
      insert into public.discount_codes (code, tier, discount_type, discount_value, description)
      values ('MOSTOFF', 'stadium', 'percent', 99, 'Nearly all')`;
    const { userId: anyone } = await signUpBrand(database);
    expect(await quote(anyone, "MOSTOFF")).toMatchObject({ total: 20_000_000 });
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
});

describe("a total that no card can pay", () => {
  const terms = async (tier: string, price: number, type: string, value: number) => {
    await owner`insert into public.tiers values (${tier}, ${price}, 500, 1)`;
    return (code: string) => owner`
      select private.create_discount_code(${code}, ${tier}, ${type}, ${value}, 'Test', 'Test')`;
  };

  test.each([
    ["dime", 100, "percent", 99, "1 cent"],
    ["half", 99, "amount", 50, "49 cents"],
  ])("of %s's code is refused when the code is made", async (tier, price, type, value, left) => {
    const create = await terms(tier, price, type, value);
    expect(await refusal(create("FEWCENTS"))).toEqual({
      status: "PT400",
      message: `This code would leave ${left} of the tier's price to pay, and no card can pay less than 50 cents. Take off everything, or leave at least 50 cents.`,
      hint: "invalid_value",
    });
  });

  test.each([
    ["edge", 100, "amount", 50],
    ["gift", 100, "percent", 100],
  ])("is not that of %s's code", async (tier, price, type, value) => {
    const create = await terms(tier, price, type, value);
    expect(await create(`CODE-${tier.toUpperCase()}`)).toHaveLength(1);
  });

  test("is never due: a price that changed since is taken off whole", async () => {
    const create = await terms("coin", 10_000, "amount", 9_000);
    await create("CHANGED");
    const { userId, brandId } = await signUpBrand(database);
    for (const [price, discount] of [
      [9_050, 9_000],
      [9_049, 9_049],
      [9_001, 9_001],
      [9_000, 9_000],
    ] as const) {
      await owner`select private.set_tier_terms('coin', ${price}, 500, 1, 'Test')`;
      expect(await quote(userId, "CHANGED")).toMatchObject({ discount, total: price - discount });
    }
    await owner`select private.set_tier_terms('coin', 9049, 500, 1, 'Test')`;
    await createRace(database, userId, { discountCode: "CHANGED" });
    const order = one(owner`
      select status, total_cents from public.race_orders where brand_partner_id = ${brandId}`);
    expect(await order).toEqual({ status: "free", total_cents: 0 });
    expect(
      await refusal(owner`select private.set_tier_terms('coin', 49, 500, 1, 'Test')`),
    ).toMatchObject({
      message: expect.stringMatching(/^No card can pay less than 50 cents/) as string,
    });
  });
});

describe("trying discount codes", () => {
  const right = "FREE500OUTPACE";
  const tries = "private.rate_limits where action = 'wrong_discount_code'";

  beforeEach(async () => {
    await owner`delete from private.rate_limits`;
  });

  test("is refused after ten wrong ones in an hour, with when to try again", async () => {
    const { userId, brandId } = await signUpBrand(database);
    const colleague = await addMember({ brandId }, "editor");
    for (let n = 0; n < 9; n += 1)
      expect(await hint(quote(userId, `WRONG-${String(n)}`))).toBe("invalid_discount_code");
    await quote(userId, right);
    const create = (discountCode: string | null) => createRace(database, userId, { discountCode });
    expect(await hint(create("WRONG"))).toBe("invalid_discount_code");
    expect(await refusal(create(right))).toEqual({
      status: "PT429",
      message: expect.stringMatching(
        /^Too many wrong discount codes\. Please try again in \d+ minutes?\.$/,
      ) as string,
      hint: "rate_limited",
    });
    expect(await hint(quote(userId, right))).toBe("rate_limited");
    expect(await quote(userId, "")).toMatchObject({ discount: 0 });
    expect(await quote(colleague, right)).toMatchObject({ total: 0 });
    // Nor is it counted for another brand of the account.
    const other = await signUpBrand(database);
    await join(userId, other, "editor");
    const ofOther = asPerson(
      database,
      userId,
    )`select public.quote_race(${right}, null, ${other.brandId})`;
    expect(await answerOf(ofOther)).toMatchObject({ total: 0 });
    await owner`delete from public.brand_members where (user_id, brand_partner_id) = (${userId}, ${other.brandId})`;
    await owner`update private.rate_limits set window_start = window_start - interval '1 hour'`;
    expect(await create(right)).toMatchObject({ brand_partner_id: brandId });
  });

  test("needs a transaction that can count it, which a GET request has not", async () => {
    const { userId } = await signUpBrand(database);
    const get = (code: string) =>
      as(database, userId, async (sql) => {
        await sql`set transaction read only`;
        return sql`select public.quote_race(${code})`;
      });
    expect(await refusal(get(right))).toMatchObject({ status: "25006" });
    expect(await answerOf(get(""))).toMatchObject({ discount: 0 });
  });

  test("counts neither a right code at another price, nor what is wrong with the race, nor a viewer's", async () => {
    const { userId, brandId } = await signUpBrand(database);
    const viewer = await addMember({ brandId });
    for (const code of [right, "WRONG"])
      expect(await hint(quote(viewer, code))).toBe("role_required");
    const wrongPrice = asPerson(database, userId)`
      select public.create_race(${randomUUID()}, ${owner.json(validRace)}, ${right}, -1)`;
    expect(await hint(wrongPrice)).toBe("price_changed");
    const race = createRace(database, userId, { change: { name: " " }, discountCode: right });
    expect(await hint(race)).toBe("missing_fields");
    expect(await count(owner, tries)).toBe(0);
  });
});
