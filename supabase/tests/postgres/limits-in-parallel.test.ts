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

/** As `create_race` would be if it counted and then inserted: its own text, without its locks. */
const createUnlocked: Create = (userId, code) =>
  asPerson(database, userId)`
    select private.unlocked_create_race(${randomUUID()}, ${database.api.json(validRace)}, ${code})`;

beforeAll(async () => {
  const signature = "(uuid, jsonb, text)";
  const { body } = await one(
    owner<{ body: string }[]>`
      select pg_get_functiondef(${`private.create_race${signature}`}::regprocedure) as body`,
  );
  expect(body.match(/for update/g)).toHaveLength(2);
  await owner.unsafe(`
    ${body.replaceAll("for update", "").replaceAll(/\bcreate_race\b/g, "unlocked_create_race")};
    grant execute on function private.unlocked_create_race${signature} to authenticated`);
});

async function newCode(tier: string, percent: number, uses: number): Promise<string> {
  const code = `LIMITED-${randomUUID().slice(0, 8).toUpperCase()}`;
  await owner`
    insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
    values (${code}, ${tier}, 'percent', ${percent}, 'For a test', ${uses})`;
  return code;
}

async function repeat<Round>(length: number, play: () => Promise<Round>): Promise<Round[]> {
  const played: Round[] = [];
  while (played.length < length) played.push(await play());
  return played;
}

describe(`${String(callers)} calls of one brand at once`, () => {
  async function playRound(call: Create) {
    const { userId, brandId } = await signUpBrand(database);
    const code = await newCode("standard", 10, callers);
    const { messages } = await outcomes(times(callers, () => call(userId, code)));
    const ofBrand = `where brand_partner_id = '${brandId}'`;
    return {
      races: await count(owner, `public.live_races ${ofBrand}`),
      orders: await count(owner, `public.race_orders ${ofBrand}`),
      auditRows: await count(owner, `public.audit_log ${ofBrand} and action = 'race_created'`),
      redemptions: await count(owner, `public.race_orders where discount_code = '${code}'`),
      messages,
    };
  }

  test(`make one race, one order, one audit row and one redemption, ${String(rounds)} rounds in a row`, async () => {
    const messages = { [standardLimitMessage]: callers - 1 };
    const expected = { races: 1, orders: 1, auditRows: 1, redemptions: 1, messages };
    expect(await repeat(rounds, () => playRound(create))).toEqual(times(rounds, () => expected));
  }, 120_000);

  test("would make more if the function counted and then inserted", async () => {
    for (const { races, orders, auditRows, redemptions } of await repeat(3, () =>
      playRound(createUnlocked),
    )) {
      expect(races).toBeGreaterThan(1);
      expect([orders, auditRows, redemptions]).toEqual([races, races, races]);
    }
  }, 60_000);
});

describe("fifty brands at once", () => {
  let brands: BrandAccount[];

  beforeAll(async () => {
    // So that the same brands can play every round.
    await owner`update public.tiers set races_per_month = 1000`;
    brands = await Promise.all(times(50, () => signUpBrand(database)));
  });

  /** With a code of which two uses are gone and one is left. */
  async function playRound(call: Create) {
    const code = await newCode("premium", 100, 3);
    const earlier = await signUpBrand(database);
    await create(earlier.userId, code);
    await create(earlier.userId, code);
    const { messages } = await outcomes(
      brands.map(({ userId }) => call(userId, code.toLowerCase())),
    );
    const redeemed = `public.race_orders where discount_code = '${code}'`;
    return {
      redemptions: (await count(owner, redeemed)) - 2,
      freeRaces: (await count(owner, `${redeemed} and status = 'free' and total_cents = 0`)) - 2,
      messages,
    };
  }

  test(`get one race from a code with one use left, ${String(rounds)} rounds in a row`, async () => {
    const messages = { "Invalid discount code": brands.length - 1 };
    const expected = { redemptions: 1, freeRaces: 1, messages };
    expect(await repeat(rounds, () => playRound(create))).toEqual(times(rounds, () => expected));
  });

  test("would get more if the function counted and then inserted", async () => {
    const played = await repeat(3, () => playRound(createUnlocked));
    expect(Math.max(...played.map(({ redemptions }) => redemptions))).toBeGreaterThan(1);
  });

  test("do not wait for one another with a code without limit", async () => {
    const freeCode = "FREE500OUTPACE";
    await owner.begin(async (sql) => {
      // As an order's foreign key locks the code's row.
      await sql`select from public.discount_codes where code = ${freeCode} for key share`;
      const { results } = await outcomes(brands.map(({ userId }) => create(userId, freeCode)));
      expect(results).toHaveLength(brands.length);
    });
  });
});
