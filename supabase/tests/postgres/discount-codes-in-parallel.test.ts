import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openForCrowd, outcomes, tally, times } from "./crowds.ts";
import { signUpBrand, type BrandAccount, type Database } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { addUnlockedCreateRace, createRaceUnlocked } from "./unlocked-create-race.ts";

const rounds = 20;

let database: Database;
let brands: BrandAccount[];

beforeAll(async () => {
  database = await openForCrowd(50);
  await addUnlockedCreateRace(database);
  // So that the same brands can hunt round after round.
  await database.owner`update public.tiers set races_per_month = 1000`;
  brands = await Promise.all(times(50, (n) => signUpBrand(database, `Code Hunter ${String(n)}`)));
}, 60_000);

interface Round {
  readonly redemptions: number;
  readonly freeRaces: number;
  readonly refusals: Map<string, number>;
}

/** Fifty brands at once, for a code of which two uses are gone and one is left. */
async function playRound(
  call: (brand: BrandAccount, code: string) => Promise<unknown>,
): Promise<Round> {
  const code = `LAST-${randomUUID().slice(0, 8).toUpperCase()}`;
  await database.owner`
    insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
    values (${code}, 'premium', 'percent', 100, 'A free premium race', 3)`;
  const earlier = await signUpBrand(database, `Came Earlier ${randomUUID()}`);
  await createRace(database, earlier.userId, { discountCode: code });
  await createRace(database, earlier.userId, { discountCode: code });

  const { refusals } = await outcomes(brands.map((brand) => call(brand, code)));
  const orders = await database.owner<{ status: string; total_cents: number }[]>`
    select status, total_cents from public.race_orders where discount_code = ${code}`;
  return {
    redemptions: orders.length - 2,
    freeRaces:
      orders.filter((order) => order.status === "free" && order.total_cents === 0).length - 2,
    refusals: tally(refusals),
  };
}

async function playRounds(
  count: number,
  call: (brand: BrandAccount, code: string) => Promise<unknown>,
): Promise<Round[]> {
  const played: Round[] = [];
  for (let round = 0; round < count; round++) played.push(await playRound(call));
  return played;
}

const oneRedemption: Round = {
  redemptions: 1,
  freeRaces: 1,
  refusals: new Map([["Invalid discount code", 49]]),
};

test(`fifty brands at once get one race from a code with one use left, ${String(rounds)} rounds in a row`, async () => {
  const played = await playRounds(rounds, (brand, code) =>
    createRace(database, brand.userId, { discountCode: code.toLowerCase() }),
  );
  expect(played).toEqual(times(rounds, () => oneRedemption));
});

test("would get more if the function counted and then inserted", async () => {
  const played = await playRounds(3, (brand, code) =>
    createRaceUnlocked(database, brand.userId, code),
  );
  expect(Math.max(...played.map(({ redemptions }) => redemptions))).toBeGreaterThan(1);
});

test("fifty brands with a code without limit do not wait for one another's turn", async () => {
  const call = (brand: BrandAccount) =>
    createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
  const [first, ...others] = brands;
  if (first === undefined) throw new Error("There are brands.");
  await database.owner.begin(async (sql) => {
    // Whoever holds the code's row, as an order's foreign key does, keeps nobody waiting.
    await sql`select from public.discount_codes where code = 'FREE500OUTPACE' for key share`;
    const { answers } = await outcomes(others.map(call));
    expect(answers).toHaveLength(others.length);
  });
});
