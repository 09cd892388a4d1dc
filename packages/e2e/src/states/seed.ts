/** Races of the seed and the paths of their screens. */

/** By its number in the seed. */
export const seededRace = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

export const raceAt = (screen: string, raceId: string) => ({ path: `/brands/${screen}/${raceId}` });
