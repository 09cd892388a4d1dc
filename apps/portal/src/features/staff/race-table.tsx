import type { RaceWithBrand } from "@outpace/data/staff";
import { formatDistance, formatStartTime, statusLabel, statusTone } from "@outpace/domain/races";
import { tierLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";

const columns = [
  "Race Name",
  "Brand",
  "Tier",
  "Status",
  "Participants",
  "Distance",
  "Start Time",
  "Created",
] as const;

const numeric: ReadonlySet<string> = new Set(["Participants", "Distance"]);

export function RaceTable({ races }: { races: readonly RaceWithBrand[] }) {
  return (
    // The table may be wider than a phone, so it scrolls on its own; the tab stop lets the keyboard scroll it.
    <div
      role="region"
      aria-label="Table of all races"
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-raised"
    >
      <table className="w-full min-w-[64rem] text-left text-sm tabular-nums">
        <thead className="label text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-3 font-[650] ${numeric.has(column) ? "text-right" : ""}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {races.map(({ race, brand, totalParticipants }) => (
            <tr key={race.id} className="border-t border-line align-top hover:bg-surface">
              <th scope="row" className="max-w-72 min-w-56 px-4 py-3 font-bold wrap-anywhere">
                {race.name}
                <p className="font-normal text-muted">{race.description}</p>
              </th>
              <td className="px-4 py-3">{brand.name}</td>
              <td className="px-4 py-3">{tierLabel(brand.tier)}</td>
              <td className="px-4 py-3">
                <Badge tone={statusTone(race.status)}>{statusLabel(race.status)}</Badge>
              </td>
              <td className="px-4 py-3 text-right whitespace-nowrap">
                {totalParticipants.toLocaleString("en-US")} /{" "}
                {race.maxParticipants.toLocaleString("en-US")}
              </td>
              <td className="px-4 py-3 text-right whitespace-nowrap">
                {formatDistance(race.targetDistance)}
              </td>
              <td className="px-4 py-3 whitespace-nowrap">
                {formatStartTime(race.startTime, race.startTimeZone)}
              </td>
              <td className="px-4 py-3 whitespace-nowrap">
                {new Date(race.createdAt).toLocaleDateString("en-US", { dateStyle: "medium" })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
