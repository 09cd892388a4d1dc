import type { RaceSort, RaceWithBrand } from "@outpace/data/staff";
import { formatDistance, formatStartTime, statusLabel, statusTone } from "@outpace/domain/races";
import { tierLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";

import { type RaceColumn, raceColumns, sortAfterClick } from "./race-columns.ts";

export interface RaceTableProps {
  races: readonly RaceWithBrand[];
  sort: RaceSort;
  onSort: (sort: RaceSort) => void;
}

export function RaceTable({ races, sort, onSort }: RaceTableProps) {
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
            {raceColumns.map((column) => (
              <ColumnHeading key={column.heading} column={column} sort={sort} onSort={onSort} />
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

interface ColumnHeadingProps {
  column: RaceColumn;
  sort: RaceSort;
  onSort: (sort: RaceSort) => void;
}

function ColumnHeading({ column, sort, onSort }: ColumnHeadingProps) {
  const direction = sort.descending ? "descending" : "ascending";
  const sorted = sort.column === column.sortedBy ? direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`p-1 font-[650] ${column.isNumeric ? "text-right" : ""}`}
    >
      <button
        type="button"
        className={`inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm px-3 whitespace-nowrap uppercase hover:text-text ${sorted ? "text-text" : ""} ${column.isNumeric ? "flex-row-reverse" : ""}`}
        onClick={() => {
          onSort(sortAfterClick(column, sort));
        }}
      >
        {column.heading}
        <svg
          aria-hidden="true"
          viewBox="0 0 8 8"
          className={`size-2 fill-current ${sorted ? "" : "invisible"} ${sort.descending ? "rotate-180" : ""}`}
        >
          <path d="M4 1 8 7H0Z" />
        </svg>
      </button>
    </th>
  );
}
