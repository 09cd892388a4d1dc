import { formatNumber } from "@outpace/domain/numbers";
import {
  type Season,
  type SeasonFigures,
  type SeasonRace,
  takesPlace,
} from "@outpace/domain/seasons";
import { formatDollars } from "@outpace/domain/tiers";

function amount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** "12 races, 1 of them cancelled". */
export function describeSeasonRaces({ races }: Season): string {
  const cancelled = races.filter((race) => !takesPlace(race)).length;
  const all = amount(races.length, "race");
  if (cancelled === 0) return all;
  if (cancelled === races.length) return `${all}, ${cancelled > 1 ? "all " : ""}cancelled`;
  return `${all}, ${formatNumber(cancelled)} of them cancelled`;
}

/** What stands below the number of finishers. */
export function describeFinishers({ races, started, joinedStarted }: SeasonFigures): string {
  if (started === 0) return "No race has started yet";
  const which = started === races ? "" : `, in ${amount(started, "race")} so far`;
  return `of ${formatNumber(joinedStarted)} who joined${which}`;
}

/** What the cost per finisher is made of. */
export function describeCost({ started, finished, costCents }: SeasonFigures): string {
  if (started === 0) return "No race has started yet";
  const cost = costCents === 0 ? "Nothing" : formatDollars(costCents);
  const races = started === 1 ? "1 race" : `${formatNumber(started)} races`;
  const nobody = finished === 0 ? ", and nobody has finished yet" : "";
  return `${cost} paid or due for ${races}${nobody}`;
}

/** How many joined a race on average, beside the season before. */
export function describeTrend({ year, races, racesBefore }: Season): string {
  const [held, heldBefore] = [races.filter(takesPlace), racesBefore.filter(takesPlace)];
  if (held.length === 0) return `No race takes place in ${String(year)}.`;
  const drawn = amount(averageJoined(held), "runner");
  const own =
    held.length === 1
      ? `${drawn} joined the ${String(year)} race`
      : `Races in ${String(year)} drew ${drawn} on average`;
  if (heldBefore.length === 0) return `${own}. There is no season before it to compare with.`;
  return `${own}, against ${formatNumber(averageJoined(heldBefore))} in ${String(year - 1)} (${amount(heldBefore.length, "race")}).`;
}

function averageJoined(races: readonly SeasonRace[]): number {
  return Math.round(races.reduce((sum, { joined }) => sum + joined, 0) / races.length);
}
