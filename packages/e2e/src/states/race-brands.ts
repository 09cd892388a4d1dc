/** Brands whose races are hard to display: one, hundreds, few runners, thousands, or a void order. */
import { randomUUID } from "node:crypto";
import {
  deactivateBrand,
  demoAccounts,
  newBrand,
  sessionOf,
  signUpBrand,
  type BrandAccount,
} from "../accounts.ts";
import { addFinishers, addRaces, addRunners, brandIdOf, callApi } from "../backend.ts";
import { addBrandWithRace, sunriseTen } from "../portal.ts";

export const oneRace = once(brandWithOneRace);
/** One race, which tests edit. */
export const oneEditedRace = once(brandWithOneRace);
export const manyRaces = once(brandWithManyRaces);
/** The races of `brandOfHardCases`. */
export const hardCases = {
  few: randomUUID(),
  "same-second": randomUUID(),
  thousands: randomUUID(),
};
export const brandOfHardCases = once(brandWithHardCases);
export const voidedRaceName = "Billed Twice";
/** Adds a pending race of this name with a void order. */
export const addVoidedRace = once(brandWithVoidedRace);

/** The races of `brandOfOddStarts`. */
export const oddStarts = { approved: randomUUID(), missed: randomUUID() };
export const brandOfOddStarts = once(brandWithOddStarts);

/** Has a race that it could edit if it were active. */
export const inactiveBrand = once(brandThatIsInactive);
export const raceOfInactiveBrand = randomUUID();

/** Creates one account for all states of a process. */
function once(create: () => Promise<BrandAccount>): () => Promise<BrandAccount> {
  let account: Promise<BrandAccount> | undefined;
  return () => (account ??= create());
}

async function brandWithVoidedRace(): Promise<BrandAccount> {
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name: voidedRaceName });
  const { access_token: as } = await sessionOf(demoAccounts.staff);
  const [order] = await callApi<[{ id: string }]>("/rest/v1/rpc/search_orders", {
    as,
    body: { race_id: raceId },
  });
  const body = { order_id: order.id, reason: "Billed twice." };
  await callApi("/rest/v1/rpc/void_order", { as, body });
  return brand;
}

async function brandWithOneRace(): Promise<BrandAccount> {
  const [account, id] = [await signUpBrand(newBrand()), randomUUID()];
  await addRaces(await brandIdOf(account.email), [{ id, name: "First Lap" }]);
  await addRunners([{ raceId: id, seconds: null }]);
  return account;
}

async function brandThatIsInactive(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  await addRaces(await brandIdOf(account.email), [{ id: raceOfInactiveBrand, name: "On Hold" }]);
  await deactivateBrand(account);
  return account;
}

/** More than 200 races, over the whole year and the end of the last one: more than one page of the dashboard. */
async function brandWithManyRaces(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const races = Array.from({ length: 220 }, (_, n) => ({
    id: randomUUID(),
    name: `Lap ${String(n + 1)}`,
    startTime: new Date(Date.UTC(2041, 0, 1 + n - 20)).toISOString(),
  }));
  await addRaces(await brandIdOf(account.email), races);
  const runnersOf = ({ id }: { id: string }, n: number) =>
    Array.from({ length: 2 + ((n * 5) % 9) }, () => ({ raceId: id, seconds: null }));
  await addRunners(races.flatMap(runnersOf));
  return account;
}

/** A race approved 33 days before its start, and one that missed its start unapproved. */
async function brandWithOddStarts(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const { approved, missed } = oddStarts;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await addRaces(await brandIdOf(account.email), [
    { id: approved, name: "Early Bird Ten", status: "active", startTime: inDays(33.5) },
    { id: missed, name: "Overslept Half", startTime: inDays(-1) },
  ]);
  const signedUp = (raceId: string, count: number) =>
    Array.from({ length: count }, () => ({ raceId, seconds: null }));
  await addRunners([...signedUp(approved, 143), ...signedUp(missed, 24)]);
  return account;
}

/**
 * Nine finishers of twelve; ten in the same second, on a day when clocks went back; ten thousand, some with impossible results.
 */
async function brandWithHardCases(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const { few, "same-second": sameSecond, thousands } = hardCases;
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await addRaces(await brandIdOf(account.email), [
    { id: few, name: "Nine Home", status: "active", startTime: twoDaysAgo },
    {
      ...{ id: sameSecond, name: "Photo Finish", status: "completed" },
      ...{ startTime: "2026-11-01T06:30:00Z", zone: "America/New_York" },
    },
    { id: thousands, name: "Ten Thousand", status: "completed", places: 10_000 },
  ]);
  const finished = Array<number>(9).fill(13_000);
  await addRunners([...finished, null, null, null].map((seconds) => ({ raceId: few, seconds })));
  await addFinishers(sameSecond, Array<number>(10).fill(13_500));
  await addFinishers(
    thousands,
    Array.from({ length: 10_000 }, (_, n) => finishTime(n)),
  );
  return account;
}

/** Around four hours; every hundredth is faster than the world record. */
function finishTime(n: number): number {
  const [one, other] = [(n * 7919) % 10_007, (n * 6101) % 10_007];
  return n % 100 === 0 ? 60 : 10_000 + Math.round((one + other) / 2);
}
