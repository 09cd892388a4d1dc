import { formatCount } from "@outpace/domain/numbers";
import type { RaceAnalytics } from "@outpace/domain/races";
import { formatCostPerFinisher } from "@outpace/domain/seasons";
import { formatDollars } from "@outpace/domain/tiers";

/** Describes a race's cost per finisher in a sentence. */
export function describeRaceCost(
  costCents: number | null,
  { completedParticipants: finished }: Pick<RaceAnalytics, "completedParticipants">,
): string {
  if (costCents === null) return "Nothing is paid or due for this race.";
  if (costCents === 0) return "This race was free.";
  const cost = `${formatDollars(costCents)} paid or due for this race`;
  if (finished === 0) return `${cost}. Nobody has finished yet.`;
  return `${cost}: ${formatCostPerFinisher(costCents, finished)} for each of ${formatCount(finished, "finisher")}.`;
}
