import { getEntry } from "astro:content";
import type { Race } from "../artwork/race.ts";

/** The race that the pages' pictures show. */
export async function getSundayFive(): Promise<Race> {
  const entry = await getEntry("races", "sunday-five");
  if (!entry) throw new Error("src/content/races.json has no sunday-five.");
  return entry.data;
}
