import { formatCount, formatNumber } from "@outpace/domain/numbers";
import { type Season, type SeasonFigures, takesPlace } from "@outpace/domain/seasons";
import { formatDollars } from "@outpace/domain/tiers";

/** "12 races, 1 of them cancelled". */
export function describeSeasonRaces({ races }: Season): string {
  const cancelled = races.filter((race) => !takesPlace(race)).length;
  const all = formatCount(races.length, "race");
  if (cancelled === 0) return all;
  if (cancelled === races.length) return `${all}, ${cancelled > 1 ? "all " : ""}cancelled`;
  return `${all}, ${formatNumber(cancelled)} of them cancelled`;
}

/** The text below the number of finishers. */
export function describeFinishers({ races, started, joinedStarted }: SeasonFigures): string {
  if (started === 0) return "No race has started yet";
  const which = started === races ? "" : `, in ${formatCount(started, "race")} so far`;
  return `of ${formatNumber(joinedStarted)} who joined${which}`;
}

/** The text that explains the cost per finisher. */
export function describeCost({ started, finished, costCents }: SeasonFigures): string {
  if (started === 0) return "No race has started yet";
  const cost = costCents === 0 ? "Nothing" : formatDollars(costCents);
  const races = started === 1 ? "1 race" : `${formatNumber(started)} races`;
  const nobody = finished === 0 ? ", and nobody has finished yet" : "";
  return `${cost} paid or due for ${races}${nobody}`;
}
