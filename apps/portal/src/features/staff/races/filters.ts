import type { RaceFilter, RaceSort } from "@outpace/data/staff-races";
import { raceNameMaxLength, raceStatuses } from "@outpace/domain/races";
import { startWeekRange, startWeeks } from "@outpace/domain/staff";

import { readPosition, sortKindOf } from "../lists/page-position.ts";
import { readSort, sortToText } from "./race-columns.ts";
import { readChoice, readText, type ViewQuery } from "../lists/view-query.ts";

/**
 * Reads the view of all races from its URL, which may contain anything: invalid values filter nothing. `now` is in
 * milliseconds.
 */
export function readRaceView({ query, setFilters }: ViewQuery, now: number) {
  const status = readChoice(query.get("status"), raceStatuses);
  const starts = readChoice(query.get("starts"), startWeeks);
  const brandId = query.get("brand") ?? "";
  const name = readText(query.get("name"), raceNameMaxLength);
  const sort = readSort(query.get("sort"));
  const filter: RaceFilter = {
    status: status || undefined,
    brandId,
    name: name.trim(),
    starts: starts === "" ? undefined : startWeekRange(starts, now),
  };
  return {
    status,
    starts,
    brandId,
    name,
    filter,
    isFiltered: status !== "" || starts !== "" || brandId !== "" || name.trim() !== "",
    sort,
    setSort: (next: RaceSort) => {
      setFilters({ sort: sortToText(next) });
    },
    position: readPosition(query, sortKindOf(sort.column)),
  };
}
