import type { BrandRace } from "@outpace/data/races";
import type { Race } from "@outpace/domain/races";

import { type ListedCollection, newCollection } from "./collection.ts";

/** A race of a list, for tests. */
export function listedRace(race: Partial<Race> = {}, how: Partial<BrandRace> = {}): BrandRace {
  const number = race.number ?? 1;
  return {
    race: {
      id: `race-${String(number)}`,
      brandId: "brand",
      number,
      name: "Harbor Loop",
      description: "Once around.",
      startTime: "2026-03-08T11:00:00.000Z",
      startTimeZone: "America/New_York",
      maxParticipants: 500,
      targetDistance: 13.1,
      status: "completed",
      brandWebsiteUrl: null,
      backgroundPhotoUrl: null,
      backgroundUrl: null,
      logoUrl: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      startSequence: 0,
      approvedAt: null,
      ...race,
    },
    joined: 0,
    finished: 0,
    joinedInSevenDays: null,
    due: null,
    wasUnpaid: false,
    ...how,
  };
}

/** A collection of these races whose lists are read, for tests. */
export function listed(races: readonly BrandRace[]): ListedCollection {
  const collection = newCollection();
  collection.races.items.push(...races);
  return {
    ...collection,
    races: { ...collection.races, next: null },
    log: { items: [], next: null },
    brand: {
      id: "brand",
      name: "Northlight Coffee",
      contactEmail: "dana@northlight.example",
      contactName: "Dana Example",
      tier: "standard",
      isActive: true,
      logoUrl: null,
      createdAt: "2026-01-01T00:00:00.000Z",
    },
    orders: [],
    payments: [],
    packages: [],
    team: [],
  };
}
