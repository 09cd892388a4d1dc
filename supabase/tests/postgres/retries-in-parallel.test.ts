import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openForCrowd, outcomes, tally, times, whileHoldingBrand } from "./crowds.ts";
import { signUpBrand, type BrandAccount, type Database } from "../harness/database.ts";
import { createRace, standardLimitMessage, validRace, type CreatedRace } from "../harness/races.ts";

const retries = 50;

let database: Database;
let brand: BrandAccount;

beforeAll(async () => {
  database = await openForCrowd(retries + 1);
  await database.owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
}, 60_000);

beforeEach(async () => {
  brand = await signUpBrand(database, `Retries ${randomUUID()}`);
});

const retry = (requestId: string, count = retries) =>
  times(count, () => createRace(database, brand.userId, { requestId }));

const another = () =>
  createRace(database, brand.userId, { race: { ...validRace, name: "Another Run" } });

async function namesOfRaces(): Promise<string[]> {
  const rows = await database.owner<{ name: string }[]>`
    select r.name from public.live_races r join public.race_orders o on o.live_race_id = r.id
    where r.brand_partner_id = ${brand.brandId} order by r.name`;
  return rows.map(({ name }) => name);
}

function expectEqual(answers: readonly CreatedRace[]): void {
  expect(answers).toEqual(times(retries, () => answers[0]));
  expect(answers[0]).toMatchObject({ name: validRace.name, brand_partner_id: brand.brandId });
}

test("fifty equal requests at once make one race and get fifty equal answers", async () => {
  const requestId = randomUUID();
  const { answers } = await outcomes(retry(requestId));
  expectEqual(answers);
  expect(await namesOfRaces()).toEqual([validRace.name]);
});

test("so they do with another creation of the brand in their middle", async () => {
  await database.owner`update public.brand_partners set partnership_tier = 'premium' where id = ${brand.brandId}`;
  const requestId = randomUUID();
  const half = () => retry(requestId, retries / 2);
  const [fifty, one] = await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
    const before = await lineUp(half);
    const between = await lineUp(() => [another()]);
    return [[...before, ...(await lineUp(half))], between];
  });
  expectEqual((await outcomes(fifty)).answers);
  expect((await outcomes(one)).answers).toHaveLength(1);
  expect(await namesOfRaces()).toEqual(["Another Run", validRace.name]);
});

test("when the month holds one race only and they come first, they all get it and the other is refused", async () => {
  const requestId = randomUUID();
  const [fifty, one] = await whileHoldingBrand(database, brand.brandId, async (lineUp) => [
    await lineUp(() => retry(requestId)),
    await lineUp(() => [another()]),
  ]);
  expectEqual((await outcomes(fifty)).answers);
  expect(tally((await outcomes(one)).refusals)).toEqual(new Map([[standardLimitMessage, 1]]));
  expect(await namesOfRaces()).toEqual([validRace.name]);
});

test("and when the other comes first, all fifty are refused alike", async () => {
  const requestId = randomUUID();
  const [one, fifty] = await whileHoldingBrand(database, brand.brandId, async (lineUp) => [
    await lineUp(() => [another()]),
    await lineUp(() => retry(requestId)),
  ]);
  expect((await outcomes(one)).answers).toHaveLength(1);
  expect(tally((await outcomes(fifty)).refusals)).toEqual(
    new Map([[standardLimitMessage, retries]]),
  );
  expect(await namesOfRaces()).toEqual(["Another Run"]);
});
