/** Limits, retries and unique names hold for calls at once. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { asPerson, count, signUp, signUpBrand, type BrandAccount } from "../harness/database.ts";
import { proof } from "../harness/environment.ts";
import { createRace, standardLimitMessage, validRace } from "../harness/races.ts";
import { callers, hintsOf, openWithConnections, outcomes, queued, times } from "./concurrency.ts";

const { database, owner } = await openWithConnections(callers + 1, "api", "auth");

const create = (userId: string, discountCode: string) =>
  createRace(database, userId, { discountCode });

beforeAll(async () => {
  await owner`update public.tiers set races_per_month = 1000 where tier = 'enterprise'`;
  await owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
});

async function newCode(tier: string, percent: number, uses: number | null, ofBrand?: number) {
  const code = `LIMITED-${randomUUID().slice(0, 8).toUpperCase()}`;
  await owner`
    insert into public.discount_codes (code, tier, discount_type, discount_value, description,
      max_redemptions, max_redemptions_per_brand)
    values (${code}, ${tier}, 'percent', ${percent}, 'For a test', ${uses}, ${ofBrand ?? null})`;
  return code;
}

async function codeWithOneUseLeft(): Promise<string> {
  const code = await newCode("premium", 100, 3);
  for (const use of [code, code]) await create((await signUpBrand(database)).userId, use);
  return code;
}

const setTier = (brandId: string, tier: string) =>
  owner`update public.brand_partners set partnership_tier = ${tier} where id = ${brandId}`;
const sameBrand = async () => Array<BrandAccount>(callers).fill(await signUpBrand(database));
const manyBrands = () => Promise.all(times(callers, () => signUpBrand(database)));
async function sameBrandOfManyRaces(): Promise<BrandAccount[]> {
  const brand = await signUpBrand(database);
  await setTier(brand.brandId, "enterprise");
  // An account may try no more wrong codes.
  return Array<BrandAccount>(10).fill(brand);
}

const invalid = "Invalid discount code";
const manyUses = () => newCode("standard", 10, callers);
const oneUse = () => newCode("standard", 100, null, 1);

test.each([
  ["calls of one brand", sameBrand, manyUses, standardLimitMessage, 0],
  ["brands with a code's last use", manyBrands, codeWithOneUseLeft, invalid, 1],
  ["calls of one brand with its last use of a code", sameBrandOfManyRaces, oneUse, invalid, 1],
] as const)(
  "many %s at once make one race, order, audit row and redemption",
  async (_, makeBrands, makeCode, message, free) => {
    for (let round = 0; round < proof.rounds; round++) {
      const [brands, code] = [await makeBrands(), await makeCode()];
      const calls = brands.map(({ userId }) => create(userId, code.toLowerCase()));
      expect((await outcomes(calls)).messages).toEqual({ [message]: brands.length - 1 });
      const ids = brands.map(({ brandId }) => `'${brandId}'`).join();
      for (const [rows, expected] of [
        ["live_races where", 1],
        ["race_orders where", 1],
        ["audit_log where action = 'race_created' and", 1],
        [`race_orders where discount_code = '${code}' and`, 1],
        ["race_orders where status = 'free' and total_cents = 0 and", free],
      ] as const) {
        const found = count(owner, `public.${rows} brand_partner_id in (${ids})`);
        expect([rows, await found]).toEqual([rows, expected]);
      }
    }
  },
);

test("brands with an unlimited code do not wait for each other", async () => {
  const brands = await manyBrands();
  const freeCode = "FREE500OUTPACE";
  await owner.begin(async (sql) => {
    // An order's foreign key locks the code's row like this.
    await sql`select from public.discount_codes where code = ${freeCode} for key share`;
    const calls = brands.map(({ userId }) => create(userId, freeCode));
    expect(await hintsOf(calls)).toEqual({ done: brands.length, hints: [] });
  });
});

test("many calls of a brand that has created 19 races today make one more", async () => {
  const { userId, brandId } = await signUpBrand(database);
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
    select 'Run', 'A run.', '2040-01-01', 'UTC', ${brandId} from generate_series(1, 19)`;
  await setTier(brandId, "enterprise");
  const calls = times(callers, () => createRace(database, userId));
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["daily_race_limit"] });
  expect(await count(owner, `public.live_races where brand_partner_id = '${brandId}'`)).toBe(20);
});

describe("equal requests at once", () => {
  /** Queues equal requests and, before, among or after them, another creation; returns the results. */
  async function retry(tier: string, place: "first" | "among" | "last") {
    const { userId, brandId } = await signUpBrand(database);
    await setTier(brandId, tier);
    const requestId = randomUUID();
    const equal = (length: number) => () =>
      times(length, () => createRace(database, userId, { requestId }));
    const another = () => createRace(database, userId, { change: { name: "Another Run" } });
    const before = { first: 0, among: callers / 2, last: callers }[place];
    const starts = [equal(before), another, equal(callers - before)] as const;
    const [earlier = [], [other] = [], later = []] = await queued(database, brandId, ...starts);
    const ends = {
      equal: await outcomes([...earlier, ...later]),
      other: await outcomes(other === undefined ? [] : [other]),
    };
    const rows = await owner<{ name: string }[]>`
      select r.name from public.live_races r join public.race_orders o on o.live_race_id = r.id
      where r.brand_partner_id = ${brandId} order by r.name`;
    return { ...ends, names: rows.map(({ name }) => name) };
  }

  test("create one race and get equal results, whatever is created among them", async () => {
    const { names, equal, other } = await retry("premium", "among");
    expect(equal.results).toEqual(times(callers, () => equal.results[0]));
    expect(equal.results[0]).toMatchObject({ name: validRace.name });
    expect(other.results).toHaveLength(1);
    expect(names).toEqual(["Another Run", validRace.name]);
  });

  test("with one race left in the month, all get it if they come first, and else none", async () => {
    const first = await retry("standard", "last");
    expect(first.equal.results).toEqual(times(callers, () => first.equal.results[0]));
    expect(first.other.messages).toEqual({ [standardLimitMessage]: 1 });
    expect(first.names).toEqual([validRace.name]);
    const second = await retry("standard", "first");
    expect(second.equal.messages).toEqual({ [standardLimitMessage]: callers });
    expect(second.other.results).toHaveLength(1);
    expect(second.names).toEqual(["Another Run"]);
  });
});

/** The same text with other letter case and surrounding blanks. */
const variant = (text: string, n: number) =>
  `${" ".repeat(n % 3)}${n % 2 === 0 ? text.toUpperCase() : text}`;

const newAddress = () => `${randomUUID()}@company.example`;

const signUpAs = (address: string, company_name: string) =>
  signUp(database, address, { company_name, contact_name: "Ada Example" });

const traced = [
  ...["auth.users", "public.brand_partners", "public.brand_members"],
  "public.audit_log where action = 'brand_signed_up'",
];
const traces = () => Promise.all(traced.map((rows) => count(owner, rows)));

test("of sign-ups for one name at once, one succeeds", async () => {
  for (let round = 0; round < proof.rounds; round++) {
    const before = await traces();
    const name = `Überall ${randomUUID()}`;
    const calls = times(callers, (n) => signUpAs(newAddress(), variant(name, n)));
    expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["brand_name_taken"] });
    expect(await traces()).toEqual(before.map((rows) => rows + 1));
  }
});

test("of brands that take one new name at once, one gets it and no other changes", async () => {
  const brands = await Promise.all(times(callers, () => signUpBrand(database)));
  const name = `Shared ${randomUUID()}`;
  const calls = brands.map(
    ({ userId }, n) => asPerson(database, userId)`
      select public.update_brand_details(${variant(name, n)}, 'Ada Example',
        (select to_jsonb(b) from public.brand_partners b))`,
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["brand_name_taken"] });
});

test("crossing names and addresses do not deadlock", async () => {
  const names = times(4, () => `Crossed ${randomUUID()}`);
  const addresses = times(4, newAddress);
  const { results, refusals } = await outcomes(
    times(callers, (n) =>
      signUpAs(" ".repeat(n) + (addresses[n % 4] ?? ""), names[(n * 3) % 4] ?? ""),
    ),
  );
  expect(results.length).toBeGreaterThan(0);
  for (const { status } of refusals) expect(status).toBe("PT409");
});
