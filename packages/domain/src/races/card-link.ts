import type { Race } from "./race.ts";
import { toLocalStartTime } from "./start-time.ts";

/** The URL of a race's card in the marketing site's social generator. The date is in the race's zone. */
export function raceCardLink(
  marketingUrl: string,
  race: Pick<Race, "name" | "targetDistance" | "startTime" | "startTimeZone">,
): string {
  const fields = {
    race: race.name,
    distance: String(race.targetDistance),
    date: toLocalStartTime(race.startTime, race.startTimeZone).slice(0, "YYYY-MM-DD".length),
  };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${marketingUrl.replace(/\/+$/, "")}/social-generator?${query.join("&")}`;
}
