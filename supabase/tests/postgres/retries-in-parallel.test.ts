import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { signUpBrand, type BrandAccount } from "../harness/database.ts";
import { createRace, standardLimitMessage, validRace, type CreatedRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times, whileHoldingBrand } from "./concurrency.ts";

const retries = 50;

const database = await openWithConnections(retries + 1, "api");
const { owner } = database;
let brand: BrandAccount;
let requestId: string;

beforeAll(async () => {
  await owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
});

beforeEach(async () => {
  brand = await signUpBrand(database);
  requestId = randomUUID();
});

const retry = (length = retries) =>
  times(length, () => createRace(database, brand.userId, { requestId }));

const another = () => [createRace(database, brand.userId, { change: { name: "Another Run" } })];

async function expectRaces(...expected: readonly string[]): Promise<void> {
  const rows = await owner<{ name: string }[]>`
    select r.name from public.live_races r join public.race_orders o on o.live_race_id = r.id
    where r.brand_partner_id = ${brand.brandId} order by r.name`;
  expect(rows.map(({ name }) => name)).toEqual(expected);
}

async function expectEqual(calls: readonly Promise<CreatedRace>[]): Promise<void> {
  const { results } = await outcomes(calls);
  expect(results).toEqual(times(retries, () => results[0]));
  expect(results[0]).toMatchObject({ name: validRace.name, brand_partner_id: brand.brandId });
}

test("fifty equal requests at once create one race and get equal results", async () => {
  await expectEqual(retry());
  await expectRaces(validRace.name);
});

test("fifty equal requests with another creation among them get equal results", async () => {
  await owner`update public.brand_partners set partnership_tier = 'premium' where id = ${brand.brandId}`;
  const half = () => retry(retries / 2);
  const [fifty, one] = await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
    const before = await lineUp(half);
    const between = await lineUp(another);
    return [[...before, ...(await lineUp(half))], between];
  });
  await expectEqual(fifty);
  expect((await outcomes(one)).results).toHaveLength(1);
  await expectRaces("Another Run", validRace.name);
});

test("with one race left in the month, equal requests that come first all get it", async () => {
  const [fifty, one] = await whileHoldingBrand(database, brand.brandId, async (lineUp) => [
    await lineUp(retry),
    await lineUp(another),
  ]);
  await expectEqual(fifty);
  expect((await outcomes(one)).messages).toEqual({ [standardLimitMessage]: 1 });
  await expectRaces(validRace.name);
});

test("with one race left in the month, equal requests that come second are refused alike", async () => {
  const [one, fifty] = await whileHoldingBrand(database, brand.brandId, async (lineUp) => [
    await lineUp(another),
    await lineUp(retry),
  ]);
  expect((await outcomes(one)).results).toHaveLength(1);
  expect((await outcomes(fifty)).messages).toEqual({ [standardLimitMessage]: retries });
  await expectRaces("Another Run");
});
