import type { AdminOverview } from "@outpace/data/staff";
import { formatNumber } from "@outpace/domain/numbers";
import { Stat } from "@outpace/ui/stat";

const counters: readonly (readonly [label: string, counter: keyof AdminOverview])[] = [
  ["Total Races", "totalRaces"],
  ["Active Races", "activeRaces"],
  ["Total Brands", "totalBrands"],
  ["Pending Races", "pendingRaces"],
];

export interface OverviewCountersProps {
  overview: AdminOverview | undefined;
  isSmall?: boolean;
}

/** The four counters in one text size. A dash replaces a number that is loading or failed to load. */
export function OverviewCounters({ overview, isSmall = false }: OverviewCountersProps) {
  const texts = counters.map(([, counter]) => (overview ? formatNumber(overview[counter]) : "–"));
  const characters = Math.max(...texts.map((text) => text.length));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-4 lg:grid-cols-4">
      {counters.map(([label], n) => (
        <Stat key={label} label={label} characters={characters} isSmall={isSmall}>
          {texts[n] ?? ""}
        </Stat>
      ))}
    </div>
  );
}
