import type { RaceSort, RaceWithBrand } from "@outpace/data/staff-races";
import { formatNumber } from "@outpace/domain/numbers";
import { formatDistance, statusLabel } from "@outpace/domain/races";
import { tierLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { memo } from "react";

import { raceStatusTone } from "../../../components/race-status-tone.ts";
import { type RaceColumn, raceColumns, sortAfterClick } from "./race-columns.ts";
import {
  type ListActions,
  RaceActions,
  type RaceActionsProps,
  RaceLink,
  RaceStart,
} from "./race-parts.tsx";
import { Day } from "../lists/day.tsx";
import { useFirstRows } from "../lists/first-rows.ts";
import { StaffTable } from "../lists/staff-table.tsx";

export interface RaceTableProps extends ListActions {
  races: readonly RaceWithBrand[];
  sort: RaceSort;
  onSort: (sort: RaceSort) => void;
}

export function RaceTable({ races, sort, onSort, opening, onAction }: RaceTableProps) {
  return (
    <StaffTable
      label="All Races"
      className="min-w-[70rem]"
      headings={raceColumns.map((column) => (
        <ColumnHeading key={column.heading} column={column} sort={sort} onSort={onSort} />
      ))}
    >
      {useFirstRows(races).map((entry) => (
        <RaceRow
          key={entry.race.id}
          entry={entry}
          opening={opening?.entry.race.id === entry.race.id ? opening : undefined}
          onAction={onAction}
        />
      ))}
    </StaffTable>
  );
}

/** Memoized, so rows don't re-render while the next page loads. */
const RaceRow = memo(function RaceRow(props: RaceActionsProps) {
  const { race, brand, totalParticipants } = props.entry;
  return (
    <tr className="border-t border-line align-top hover:bg-surface">
      <th scope="row" className="max-w-64 min-w-48 px-3 py-3 font-bold wrap-anywhere">
        <RaceLink race={race} />
        <p className="font-normal text-muted">
          <bdi>{race.description}</bdi>
        </p>
      </th>
      <td className="px-3 py-3">
        <bdi>{brand.name}</bdi>
      </td>
      <td className="px-3 py-3">{tierLabel(brand.tier)}</td>
      <td className="px-3 py-3">
        <Badge tone={raceStatusTone(race.status)}>{statusLabel(race.status)}</Badge>
      </td>
      <td className="px-3 py-3 text-right whitespace-nowrap">
        {formatNumber(totalParticipants)} / {formatNumber(race.maxParticipants)}
      </td>
      <td className="px-3 py-3 text-right whitespace-nowrap">
        {formatDistance(race.targetDistance)}
      </td>
      <td className="px-3 py-3">
        <RaceStart race={race} />
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
        <Day instant={race.createdAt} />
      </td>
      <td className="min-w-56 px-3 py-2.5">
        <RaceActions {...props} />
      </td>
    </tr>
  );
});

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
        className={`inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm px-2 whitespace-nowrap uppercase hover:text-text ${sorted ? "text-text" : ""} ${column.isNumeric ? "flex-row-reverse" : ""}`}
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
