/** What a brand's screens ask. */
import { randomUUID } from "node:crypto";
import { getRaceAnalytics } from "@outpace/data/analytics";
import { createRace, getRace, getRaceAllowance, listRaces } from "@outpace/data/races";
import { brandId, crowdedRace, ownerOf, raceId, racesOfABrand } from "../load/population.ts";
import { callOf, type Call, type Query, type World } from "./query.ts";

const limit = 3;

type Ask = (world: World, brand: number) => Promise<Call>;

function byAnyBrand(name: string, ask: Ask): Query {
  return {
    name,
    audience: "brand",
    limit,
    withoutPolicies: true,
    prepare: (world) => Promise.resolve(() => ask(world, world.dice.between(1, world.brands))),
  };
}

const anyRace: Ask = (world, brand) =>
  callOf(world, ownerOf(brand), (client) =>
    getRace(client, raceId(brand, world.dice.between(0, racesOfABrand - 1))),
  );

/** What every other query is measured by. */
export const keyLookup: Query = byAnyBrand("primary-key look-up, no policies", anyRace);

const newRace = {
  name: "Harbor Run",
  description: "Ten easy miles.",
  startTime: "2030-05-04T09:00:00Z",
  startTimeZone: "Europe/London",
  maxParticipants: 500,
  targetDistance: 10,
  brandWebsiteUrl: "https://harbor.example/run",
  backgroundPhotoUrl: null,
};

export const brandQueries: readonly Query[] = [
  byAnyBrand("one race by id", anyRace),
  byAnyBrand("dashboard list of one brand", (world, brand) =>
    callOf(world, ownerOf(brand), (client) => listRaces(client, { brandId: brandId(brand) })),
  ),
  {
    ...byAnyBrand("analytics of a race with 10,000 participants", (world) =>
      callOf(world, ownerOf(crowdedRace.brand), (client) =>
        getRaceAnalytics(client, raceId(crowdedRace.brand, crowdedRace.race)),
      ),
    ),
  },
  byAnyBrand("analytics of any race", (world, brand) =>
    callOf(world, ownerOf(brand), (client) =>
      getRaceAnalytics(client, raceId(brand, world.dice.between(0, racesOfABrand - 1))),
    ),
  ),
  byAnyBrand("race allowance", (world, brand) => callOf(world, ownerOf(brand), getRaceAllowance)),
  {
    ...byAnyBrand("create race (undone each time)", (world) => {
      // Brands of an odd number have this month's race before them; each twentieth is not active.
      const brand = world.dice.between(0, Math.floor((world.brands - 1) / 20)) * 20 + 1;
      return callOf(world, ownerOf(brand), (client) =>
        createRace(client, { requestId: randomUUID(), race: newRace }),
      );
    }),
    withoutPolicies: false,
  },
];
