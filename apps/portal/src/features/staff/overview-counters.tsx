import type { AdminOverview } from "@outpace/data/staff";
import { Figure } from "@outpace/ui/figure";

const counters: readonly (readonly [label: string, counter: keyof AdminOverview])[] = [
  ["Total Races", "totalRaces"],
  ["Active Races", "activeRaces"],
  ["Total Brands", "totalBrands"],
  ["Pending Races", "pendingRaces"],
];

/** The four counters; a dash stands where a number is still on its way or could not be had. */
export function OverviewCounters({ overview }: { overview: AdminOverview | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {counters.map(([label, counter]) => (
        <Figure key={counter} label={label}>
          {overview ? overview[counter].toLocaleString("en-US") : "–"}
        </Figure>
      ))}
    </div>
  );
}
