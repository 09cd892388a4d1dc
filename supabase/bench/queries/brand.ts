/** Queries of a brand's screens. */
import { randomUUID } from "node:crypto";
import { getRaceAnalytics, getRaceSeries } from "@outpace/data/analytics";
import { listOrders } from "@outpace/data/orders";
import { createRace, getRace, getRaceAllowance, listRaces } from "@outpace/data/races";
import { getSeason } from "@outpace/data/seasons";
import type { NewRace } from "@outpace/domain/races";
import {
  brandId,
  busiestBrand,
  largestRace,
  largestTeam,
  ownerOf,
  raceId,
  racesPerBrand,
} from "../load/population.ts";
import { withoutPolicies } from "../roles/roles.ts";
import { callOf, query, type Call, type Query, type QueryContext } from "./query.ts";

export const anyBrand = ({ prng, brands }: QueryContext): number => prng.between(1, brands);

export function loadRace(context: QueryContext): Promise<Call> {
  const brand = anyBrand(context);
  const race = raceId(brand, context.prng.between(0, racesPerBrand - 1));
  return callOf(context, ownerOf(brand), (client) => getRace(client, race));
}

export function loadDashboard(context: QueryContext, brand = anyBrand(context)): Promise<Call> {
  return callOf(context, ownerOf(brand), (client) =>
    listRaces(client, { brandId: brandId(brand) }),
  );
}

export function loadAnalytics(context: QueryContext): Promise<Call> {
  const brand = anyBrand(context);
  const race = raceId(brand, context.prng.between(0, racesPerBrand - 1));
  return callOf(context, ownerOf(brand), (client) => getRaceAnalytics(client, race));
}

/** The unit for the times of all other queries. */
export const keyLookup: Query = {
  ...query("primary-key look-up without policies", "brand", loadRace),
  comparesPolicies: false,
  role: withoutPolicies,
};

/** Odd-numbered brands may create this month's race, except the inactive one and churn.sql's. */
const numbersThatMayCreate = [1, 3, 5, 7, 13, 15, 17, 19];

export function brandThatMayCreate({ prng, brands }: QueryContext): number {
  const twenty = prng.between(0, Math.floor((brands - 1) / 20));
  const brand = twenty * 20 + prng.oneOf(numbersThatMayCreate);
  return brand <= brands ? brand : 1;
}

export const newRace: NewRace = {
  requestId: "",
  details: {
    name: "Harbor Run",
    description: "Ten easy miles.",
    startTime: "2040-05-04T09:00:00Z",
    startTimeZone: "Europe/London",
    targetDistance: 10,
    brandWebsiteUrl: "https://harbor.example/run",
  },
  maxParticipants: 500,
  backgroundPhotoUrl: null,
  discountCode: null,
  expectedTotalCents: null,
  packageId: null,
};

const dashboard = query("dashboard list of one brand", "brand", loadDashboard);
const teamDashboard = query("dashboard list of 25 people with 200 races", "brand", (context) =>
  loadDashboard(context, largestTeam),
);

/** Queries that are compared with each other. */
export const dashboards = { any: dashboard.name, team: teamDashboard.name } as const;

export const brandQueries: readonly Query[] = [
  query("one race by id", "brand", loadRace),
  dashboard,
  teamDashboard,
  query("dashboard list of 24 races with 10,000 participants each", "brand", (context) =>
    loadDashboard(context, busiestBrand),
  ),
  query("analytics of a race with 10,000 participants", "brand", (context) =>
    callOf(context, ownerOf(largestRace.brand), (client) =>
      getRaceAnalytics(client, raceId(largestRace.brand, largestRace.race)),
    ),
  ),
  query("analytics of any race", "brand", loadAnalytics),
  {
    ...query("series of a race with 10,000 participants", "brand", (context) =>
      callOf(context, ownerOf(largestRace.brand), (client) =>
        getRaceSeries(client, raceId(largestRace.brand, largestRace.race)),
      ),
    ),
    comparesPolicies: false,
  },
  {
    ...query("race allowance", "brand", (context) =>
      callOf(context, ownerOf(anyBrand(context)), getRaceAllowance),
    ),
    comparesPolicies: false,
  },
  {
    ...query("orders of one brand", "brand", (context) =>
      callOf(context, ownerOf(anyBrand(context)), (client) => listOrders(client)),
    ),
    comparesPolicies: false,
  },
  {
    ...query("season of one brand", "brand", (context) =>
      callOf(context, ownerOf(anyBrand(context)), (client) => getSeason(client)),
    ),
    comparesPolicies: false,
  },
  {
    ...query("create race (rolled back)", "brand", (context) => {
      const owner = ownerOf(brandThatMayCreate(context));
      return callOf(context, owner, (client) =>
        createRace(client, { ...newRace, requestId: randomUUID() }),
      );
    }),
    comparesPolicies: false,
  },
];
