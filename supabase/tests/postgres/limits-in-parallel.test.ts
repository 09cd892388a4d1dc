import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { asPerson, count, one, signUpBrand, type BrandAccount } from "../harness/database.ts";
import { createRace, standardLimitMessage, validRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";

const callers = 200;
const rounds = 20;

const database = await openWithConnections(callers, "api");
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

async function newCode(
  tier: string,
  percent: number,
  uses: number | null,
  ofBrand: number | null = null,
): Promise<string> {
  const code = `LIMITED-${randomUUID().slice(0, 8).toUpperCase()}`;
  await owner`
    insert into public.discount_codes (code, tier, discount_type, discount_value, description,
      max_redemptions, max_redemptions_per_brand)
    values (${code}, ${tier}, 'percent', ${percent}, 'For a test', ${uses}, ${ofBrand})`;
  return code;
}

async function codeWithOneUseLeft(): Promise<string> {
  const code = await newCode("premium", 100, 3);
  for (const use of [code, code]) await create((await signUpBrand(database)).userId, use);
  return code;
}

const sameBrand = async () => Array<BrandAccount>(callers).fill(await signUpBrand(database));
async function sameBrandOfManyRaces(): Promise<BrandAccount[]> {
  // An account may try no more wrong codes.
  const brands = (await sameBrand()).slice(0, 10);
  await owner`
    update public.brand_partners set partnership_tier = 'enterprise' where id = ${brands[0]?.brandId ?? null}`;
  return brands;
}
const fiftyBrands = () => Promise.all(times(50, () => signUpBrand(database)));
const manyUses = () => newCode("standard", 10, callers);

describe.each([
  ["200 calls of one brand", sameBrand, manyUses, standardLimitMessage, 0],
  [
    "fifty brands with a code's last use",
    fiftyBrands,
    codeWithOneUseLeft,
    "Invalid discount code",
    1,
  ],
  [
    "ten calls of one brand with its last use of a code",
    sameBrandOfManyRaces,
    () => newCode("standard", 100, null, 1),
    "Invalid discount code",
    1,
  ],
] as const)("%s at once", (_, makeBrands, makeCode, message, free) => {
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

  test(`make one race, order, audit row and redemption, ${String(rounds)} rounds in a row`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { races, messages, refused } = await playRound(create);
      expect([races, messages]).toEqual([1, { [message]: refused }]);
    }
  }, 120_000);

  test("would make more without locks", async () => {
    const made = [];
    while (made.length < 3) made.push((await playRound(createUnlocked)).races);
    expect(Math.max(...made)).toBeGreaterThan(1);
  }, 60_000);
});

test("fifty brands with an unlimited code do not wait for each other", async () => {
  const brands = await fiftyBrands();
  const freeCode = "FREE500OUTPACE";
  await owner.begin(async (sql) => {
    // An order's foreign key locks the code's row like this.
    await sql`select from public.discount_codes where code = ${freeCode} for key share`;
    const { results } = await outcomes(brands.map(({ userId }) => create(userId, freeCode)));
    expect(results).toHaveLength(brands.length);
  });
});

test("200 calls of a brand that has created 19 races today make one more", async () => {
  const brands = await sameBrand();
  const { userId, brandId } = brands[0] ?? { userId: "", brandId: "" };
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
    select 'Run', 'A run.', '2040-01-01', 'UTC', ${brandId} from generate_series(1, 19)`;
  await owner`update public.brand_partners set partnership_tier = 'enterprise' where id = ${brandId}`;
  const { results, refusals } = await outcomes(brands.map(() => createRace(database, userId)));
  expect([results.length, new Set(refusals.map(({ hint }) => hint))]).toEqual([
    1,
    new Set(["daily_race_limit"]),
  ]);
  expect(await count(owner, `public.live_races where brand_partner_id = '${brandId}'`)).toBe(20);
});
