/** Brands whose races are hard to display: one, hundreds, few runners, or thousands. */
import { randomUUID } from "node:crypto";
import { deactivateBrand, signUpBrand, type BrandAccount } from "../accounts.ts";
import { addFinishers, addRaces, addRunners, brandIdOf } from "../backend.ts";
import { addBrandWithRaces } from "../portal.ts";
import { inDays } from "./rows.ts";

export const oneRace = once(brandWithOneRace);
/** One race, which tests edit. */
export const editedRace = once(brandWithOneRace);
/** More than 200 races, over the whole year and the end of the last one: more than one page of the dashboard. */
export const manyRaces = once(brandWithManyRaces);
/** The races of `brandOfHardCases`. */
export const hardCases = { few: randomUUID(), same: randomUUID(), thousands: randomUUID() };
export const brandOfHardCases = once(brandWithHardCases);
export const brandOfOddStarts = once(brandWithOddStarts);
/** Has a race that it could edit if it were active. */
export const inactiveBrand = once(brandThatIsInactive);
export const raceOfInactiveBrand = randomUUID();

/** Creates one account for all states of a process. */
function once(create: () => Promise<BrandAccount>): () => Promise<BrandAccount> {
  let account: Promise<BrandAccount> | undefined;
  return () => (account ??= create());
}

const runners = (raceId: string, count: number) =>
  Array.from({ length: count }, () => ({ raceId, seconds: null }));

async function brandWithOneRace(): Promise<BrandAccount> {
  const { brand, raceIds } = await addBrandWithRaces([{ name: "First Lap" }]);
  await addRunners(runners(raceIds[0], 1));
  return brand;
}

async function brandThatIsInactive(): Promise<BrandAccount> {
  const { brand } = await addBrandWithRaces([{ id: raceOfInactiveBrand, name: "On Hold" }]);
  await deactivateBrand(brand);
  return brand;
}

async function brandWithManyRaces(): Promise<BrandAccount> {
  const { brand, raceIds } = await addBrandWithRaces(
    Array.from({ length: 220 }, (_, n) => ({
      name: `Lap ${String(n + 1)}`,
      startTime: new Date(Date.UTC(2041, 0, 1 + n - 20)).toISOString(),
    })),
  );
  await addRunners(raceIds.flatMap((id, n) => runners(id, 2 + ((n * 5) % 9))));
  return brand;
}

/** A race approved 33 days before its start, and one that missed its start unapproved. */
async function brandWithOddStarts(): Promise<BrandAccount> {
  const { brand, raceIds } = await addBrandWithRaces([
    { name: "Early Bird Ten", status: "active", startTime: inDays(33.5) },
    { name: "Overslept Half", startTime: inDays(-1) },
  ]);
  await addRunners([...runners(raceIds[0], 143), ...runners(raceIds[1], 24)]);
  return brand;
}

/**
 * Nine finishers of twelve; ten in the same second, on a day when clocks went back; ten thousand, some with impossible results.
 */
async function brandWithHardCases(): Promise<BrandAccount> {
  const account = await signUpBrand();
  const { few, same, thousands } = hardCases;
  await addRaces(await brandIdOf(account.email), [
    { id: few, name: "Nine Home", status: "active", startTime: inDays(-2) },
    {
      ...{ id: same, name: "Photo Finish", status: "completed" },
      ...{ startTime: "2026-11-01T06:30:00Z", zone: "America/New_York" },
    },
    { id: thousands, name: "Ten Thousand", status: "completed", places: 10_000 },
  ]);
  await addRunners(
    runners(few, 12).map((runner, n) => (n < 9 ? { ...runner, seconds: 13_000 } : runner)),
  );
  await addFinishers(same, Array<number>(10).fill(13_500));
  const times = Array.from({ length: 10_000 }, (_, n) => finishTime(n));
  await addFinishers(thousands, times);
  return account;
}

/** Around four hours; every hundredth is faster than the world record. */
function finishTime(n: number): number {
  const [one, other] = [(n * 7919) % 10_007, (n * 6101) % 10_007];
  return n % 100 === 0 ? 60 : 10_000 + Math.round((one + other) / 2);
}
