import { formatCount, formatNumber } from "@outpace/domain/numbers";
import { type Season, type SeasonRace, takesPlace } from "@outpace/domain/seasons";

/** Describes the average number of runners per race, compared with the season before. */
export function describeTrend({ year, races, racesBefore }: Season): string {
  const [held, heldBefore] = [races.filter(takesPlace), racesBefore.filter(takesPlace)];
  if (held.length === 0) return `No race takes place in ${String(year)}.`;
  const drawn = formatCount(averageJoined(held), "runner");
  const own =
    held.length === 1
      ? `${drawn} joined the ${String(year)} race`
      : `Races in ${String(year)} drew ${drawn} on average`;
  if (heldBefore.length === 0) return `${own}. There is no season before it to compare with.`;
  return `${own}, against ${formatNumber(averageJoined(heldBefore))} in ${String(year - 1)} (${formatCount(heldBefore.length, "race")}).`;
}

function averageJoined(races: readonly SeasonRace[]): number {
  return Math.round(races.reduce((sum, { joined }) => sum + joined, 0) / races.length);
}
