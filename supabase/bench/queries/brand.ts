/** What a brand's screens ask. */
import { randomUUID } from "node:crypto";
import { getRaceAnalytics } from "@outpace/data/analytics";
import { createRace, getRace, getRaceAllowance, listRaces } from "@outpace/data/races";
import type { NewRace } from "@outpace/domain/races";
import { brandId, crowdedRace, ownerOf, raceId, racesOfABrand } from "../load/population.ts";
import { pastPolicies } from "../roles/roles.ts";
import { callOf, query, type Call, type Query, type World } from "./query.ts";

export const anyBrand = ({ dice, brands }: World): number => dice.between(1, brands);

export function askForRace(world: World): Promise<Call> {
  const brand = anyBrand(world);
  const race = raceId(brand, world.dice.between(0, racesOfABrand - 1));
  return callOf(world, ownerOf(brand), (client) => getRace(client, race));
}

export function askForDashboard(world: World): Promise<Call> {
  const brand = anyBrand(world);
  return callOf(world, ownerOf(brand), (client) => listRaces(client, { brandId: brandId(brand) }));
}

export function askForAnalytics(world: World): Promise<Call> {
  const brand = anyBrand(world);
  const race = raceId(brand, world.dice.between(0, racesOfABrand - 1));
  return callOf(world, ownerOf(brand), (client) => getRaceAnalytics(client, race));
}

/** What every other query is measured by. */
export const keyLookup: Query = {
  ...query("primary-key look-up past policies", "brand", askForRace),
  withoutPolicies: false,
  role: pastPolicies,
};

/** Of twenty brands, ten have this month's race before them; one of these is not active, one has been written to at random. */
const endingsThatMayCreate = [1, 3, 5, 7, 13, 15, 17, 19];

export function brandThatMayCreate({ dice, brands }: World): number {
  const twenty = dice.between(0, Math.floor((brands - 1) / 20));
  const brand = twenty * 20 + dice.oneOf(endingsThatMayCreate);
  return brand <= brands ? brand : 1;
}

export const newRace: NewRace = {
  requestId: "",
  details: {
    name: "Harbor Run",
    description: "Ten easy miles.",
    startTime: "2030-05-04T09:00:00Z",
    startTimeZone: "Europe/London",
    targetDistance: 10,
    brandWebsiteUrl: "https://harbor.example/run",
  },
  maxParticipants: 500,
  backgroundPhotoUrl: null,
  discountCode: null,
};

export const brandQueries: readonly Query[] = [
  query("one race by id", "brand", askForRace),
  query("dashboard list of one brand", "brand", askForDashboard),
  query("analytics of a race with 10,000 participants", "brand", (world) =>
    callOf(world, ownerOf(crowdedRace.brand), (client) =>
      getRaceAnalytics(client, raceId(crowdedRace.brand, crowdedRace.race)),
    ),
  ),
  query("analytics of any race", "brand", askForAnalytics),
  {
    ...query("race allowance", "brand", (world) =>
      callOf(world, ownerOf(anyBrand(world)), getRaceAllowance),
    ),
    withoutPolicies: false,
  },
  {
    ...query("create race (undone each time)", "brand", (world) => {
      const owner = ownerOf(brandThatMayCreate(world));
      return callOf(world, owner, (client) =>
        createRace(client, { ...newRace, requestId: randomUUID() }),
      );
    }),
    withoutPolicies: false,
  },
];
