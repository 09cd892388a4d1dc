/** Queries of people without an account. */
import { largestRace, raceId, visitor } from "../load/population.ts";
import { callOf, type Query } from "./query.ts";

const race = raceId(largestRace.brand, largestRace.race);

export const visitorQueries: readonly Query[] = [
  {
    name: "page of a race with 10,000 participants",
    audience: "visitor",
    comparesPolicies: false,
    role: visitor.role,
    prepare: (context) =>
      Promise.resolve(() =>
        callOf(context, visitor, async (client) => client.rpc("public_race", { id: race })),
      ),
  },
];
