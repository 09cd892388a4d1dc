import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openForCrowd, outcomes, tally, times } from "./crowds.ts";
import { only, signUpBrand, type BrandAccount, type Database } from "../harness/database.ts";
import { createRace, standardLimitMessage } from "../harness/races.ts";
import { addUnlockedCreateRace, createRaceUnlocked } from "./unlocked-create-race.ts";

const callers = 200;
const rounds = 20;

let database: Database;

beforeAll(async () => {
  database = await openForCrowd(callers);
  await addUnlockedCreateRace(database);
}, 60_000);

/** What one round leaves: in the database, and in the hands of the callers. */
interface Round {
  readonly races: number;
  readonly orders: number;
  readonly auditRows: number;
  readonly redemptions: number;
  readonly refusals: Map<string, number>;
}

const oneRace: Round = {
  races: 1,
  orders: 1,
  auditRows: 1,
  redemptions: 1,
  refusals: new Map([[standardLimitMessage, callers - 1]]),
};

async function newLimitedCode(uses: number): Promise<string> {
  const code = `LIMITED-${randomUUID().slice(0, 8).toUpperCase()}`;
  await database.owner`
    insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
    values (${code}, 'standard', 'percent', 10, 'A tenth off', ${uses})`;
  return code;
}

async function playRound(
  call: (brand: BrandAccount, code: string) => Promise<unknown>,
): Promise<Round> {
  const brand = await signUpBrand(database, `Parallel ${randomUUID()}`);
  const code = await newLimitedCode(callers);
  const { refusals } = await outcomes(times(callers, () => call(brand, code)));
  const left = only(
    await database.owner<Omit<Round, "refusals">[]>`select
      (select count(*)::integer from public.live_races where brand_partner_id = ${brand.brandId}) as races,
      (select count(*)::integer from public.race_orders where brand_partner_id = ${brand.brandId}) as orders,
      (select count(*)::integer from public.audit_log
        where brand_partner_id = ${brand.brandId} and action = 'race_created') as "auditRows",
      (select count(*)::integer from public.race_orders where discount_code = ${code}) as redemptions`,
  );
  return { ...left, refusals: tally(refusals) };
}

async function playRounds(
  count: number,
  call: (brand: BrandAccount, code: string) => Promise<unknown>,
): Promise<Round[]> {
  const played: Round[] = [];
  for (let round = 0; round < count; round++) played.push(await playRound(call));
  return played;
}

describe(`${String(callers)} calls of one brand at once`, () => {
  test(`make one race, one order, one audit row and one redemption, ${String(rounds)} rounds in a row`, async () => {
    const played = await playRounds(rounds, (brand, discountCode) =>
      createRace(database, brand.userId, { discountCode }),
    );
    expect(played).toEqual(times(rounds, () => oneRace));
  }, 120_000);

  test("would make more if the function counted and then inserted", async () => {
    const played = await playRounds(3, (brand, code) =>
      createRaceUnlocked(database, brand.userId, code),
    );
    expect(played).not.toContainEqual(oneRace);
    for (const { races, orders, auditRows, redemptions } of played) {
      expect(races).toBeGreaterThan(1);
      expect([orders, auditRows, redemptions]).toEqual([races, races, races]);
    }
  }, 60_000);
});
