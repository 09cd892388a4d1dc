import { formatNumber } from "@outpace/domain/numbers";
import { formatDistance, formatStartTime, statusLabel } from "@outpace/domain/races";
import {
  formatCostPerFinisher,
  formatMiles,
  type Season,
  type SeasonRace,
} from "@outpace/domain/seasons";
import { formatDollars } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Link } from "react-router-dom";

import { raceStatusTone } from "../../components/race-status-tone.ts";
import { TextLink } from "../../components/text-link.tsx";
import { paths, seasonPath } from "../../platform/navigation/paths.ts";

const columns: readonly (readonly [string, (race: SeasonRace) => string])[] = [
  ["Joined", ({ joined }) => formatNumber(joined)],
  ["Finished", ({ finished }) => formatNumber(finished)],
  ["Miles run", ({ finished, targetDistance }) => formatMiles(finished * targetDistance)],
  ["Cost", ({ costCents }) => (costCents === null ? "–" : costText(costCents))],
  [
    "Per finisher",
    ({ costCents, finished }) =>
      costCents === null ? "–" : formatCostPerFinisher(costCents, finished),
  ],
];

/** A season's races by start: a table, or cards on phones. */
export function SeasonRaces({ season }: { season: Season }) {
  return (
    <table
      aria-label={`Races of ${String(season.year)}`}
      className="block w-full text-left text-[0.9375rem] tabular-nums lg:table"
    >
      <thead className="sr-only lg:not-sr-only">
        <tr className="border-b-2 border-text">
          <th scope="col" className="py-2 pr-4 label">
            Race
          </th>
          {columns.map(([name]) => (
            <th key={name} scope="col" className="py-2 pl-4 text-right label">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 lg:table-row-group">
        {season.races.map((race) => (
          <tr
            key={race.id}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-3 rounded-md border border-line bg-raised p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent"
          >
            <th
              scope="row"
              className="col-span-full grid gap-1 font-normal lg:table-cell lg:py-3 lg:align-baseline"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold wrap-anywhere">
                  <TextLink to={paths.analytics(race.id)}>
                    <bdi>{race.name}</bdi>
                  </TextLink>
                </span>
                <Badge tone={raceStatusTone(race.status)}>{statusLabel(race.status)}</Badge>
              </span>
              <span className="block text-sm text-muted">
                No. {race.number} · {formatDistance(race.targetDistance)} ·{" "}
                {formatStartTime(race.startTime, race.startTimeZone)}
              </span>
            </th>
            {columns.map(([name, value]) => (
              <td
                key={name}
                className="grid content-start gap-0.5 lg:table-cell lg:py-3 lg:pl-4 lg:text-right lg:align-baseline"
              >
                <span aria-hidden="true" className="label text-muted lg:hidden">
                  {name}
                </span>
                <span className="font-semibold">{value(race)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function costText(cents: number): string {
  return cents === 0 ? "Free" : formatDollars(cents);
}

interface YearPickerProps {
  season: Season;
  /** Set when staff look at a brand. */
  brandId: string | undefined;
}

/** Links to every year with races. */
export function YearPicker({ season: { year, years }, brandId }: YearPickerProps) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Season">
      <ul className="flex flex-wrap gap-2">
        {years.map((one) => (
          <li key={one}>
            <Link
              to={seasonPath({ year: one, ...(brandId && { brandId }) })}
              aria-current={one === year ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-sm px-4 font-bold tabular-nums no-underline inset-ring inset-ring-control hover:inset-ring-text aria-[current=page]:bg-text aria-[current=page]:text-surface"
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
