/** Limits and retries hold for calls at once. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { asPerson, count, one, signUpBrand, type BrandAccount } from "../harness/database.ts";
import { proof } from "../harness/environment.ts";
import { createRace, standardLimitMessage, validRace } from "../harness/races.ts";
import { callers, openWithConnections, outcomes, queued, times } from "./concurrency.ts";

const database = await openWithConnections(callers + 1, "api");
const { owner } = database;

type Create = (userId: string, code: string) => Promise<unknown>;

const create: Create = (userId, discountCode) => createRace(database, userId, { discountCode });

/** `create_race` without its locks, to show that counting and then inserting is not enough. */
const createUnlocked: Create = (userId, code) =>
  asPerson(database, userId)`
    select private.unlocked_create_race(${randomUUID()}, ${database.api.json(validRace)}, ${code}, null, null, null)`;

beforeAll(async () => {
  await owner`update public.tiers set races_per_month = 1000 where tier = 'enterprise'`;
  const signature = "(uuid, jsonb, text, integer, uuid, uuid)";
  const { body } = await one(
    owner<{ body: string }[]>`
      select pg_get_functiondef(${`private.create_race${signature}`}::regprocedure) as body`,
  );
  expect(body.match(/for update/g)).toHaveLength(2);
  await owner.unsafe(`
    ${body.replaceAll("for update", "").replaceAll(/\bcreate_race\b/g, "unlocked_create_race")};
    grant execute on function private.unlocked_create_race${signature} to authenticated`);
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

describe.each([
  ["calls of one brand", sameBrand, manyUses, standardLimitMessage, 0],
  ["brands with a code's last use", manyBrands, codeWithOneUseLeft, invalid, 1],
  ["calls of one brand with its last use of a code", sameBrandOfManyRaces, oneUse, invalid, 1],
] as const)("many %s at once", (_, makeBrands, makeCode, message, free) => {
  async function playRound(call: Create) {
    const [brands, code] = [await makeBrands(), await makeCode()];
    const calls = brands.map(({ userId }) => call(userId, code.toLowerCase()));
    const { messages } = await outcomes(calls);
    const ids = brands.map(({ brandId }) => `'${brandId}'`).join();
    const [races = 0, ...others] = await Promise.all(
      [
        ...["live_races where", "race_orders where", "audit_log where action = 'race_created' and"],
        `race_orders where discount_code = '${code}' and`,
      ].map((rows) => count(owner, `public.${rows} brand_partner_id in (${ids})`)),
    );
    // Orders, audit rows and redemptions.
    expect(others).toEqual([races, races, races]);
    const freeOrder = `status = 'free' and total_cents = 0 and brand_partner_id in (${ids})`;
    expect(await count(owner, `public.race_orders where ${freeOrder}`)).toBe(free * races);
    return { races, messages, refused: brands.length - races };
  }

  test("make one race, order, audit row and redemption, and would make more without locks", async () => {
    for (let round = 0; round < proof.rounds; round++) {
      const { races, messages, refused } = await playRound(create);
      expect([races, messages]).toEqual([1, { [message]: refused }]);
    }
    let most = 0;
    for (let round = 0; round < 20 && most < 2; round++)
      most = Math.max(most, (await playRound(createUnlocked)).races);
    expect(most).toBeGreaterThan(1);
  }, 120_000);
});

test("brands with an unlimited code do not wait for each other", async () => {
  const brands = await manyBrands();
  const freeCode = "FREE500OUTPACE";
  await owner.begin(async (sql) => {
    // An order's foreign key locks the code's row like this.
    await sql`select from public.discount_codes where code = ${freeCode} for key share`;
    const { results } = await outcomes(brands.map(({ userId }) => create(userId, freeCode)));
    expect(results).toHaveLength(brands.length);
  });
});

test("many calls of a brand that has created 19 races today make one more", async () => {
  const { userId, brandId } = await signUpBrand(database);
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
    select 'Run', 'A run.', '2040-01-01', 'UTC', ${brandId} from generate_series(1, 19)`;
  await setTier(brandId, "enterprise");
  const { results, refusals } = await outcomes(times(callers, () => createRace(database, userId)));
  expect(results).toHaveLength(1);
  expect(new Set(refusals.map(({ hint }) => hint))).toEqual(new Set(["daily_race_limit"]));
  expect(await count(owner, `public.live_races where brand_partner_id = '${brandId}'`)).toBe(20);
});

describe("equal requests at once", () => {
  beforeAll(async () => {
    await owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
  });

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
