import type { RaceFilter, RaceSort } from "@outpace/data/staff-races";
import { raceNameMaxLength, raceStatuses } from "@outpace/domain/races";

import { readPosition, sortKindOf } from "../lists/page-position.ts";
import { readSort, sortToText } from "./race-columns.ts";
import { readChoice, readText, type ViewQuery } from "../lists/view-query.ts";

/** What the URL of the list of all races asks for. A URL may contain anything; what makes no sense filters nothing. */
export function readRaceView({ query, setFilters }: ViewQuery) {
  const status = readChoice(query.get("status"), raceStatuses);
  const brandId = query.get("brand") ?? "";
  const name = readText(query.get("name"), raceNameMaxLength);
  const sort = readSort(query.get("sort"));
  const filter: RaceFilter = { status: status || undefined, brandId, name: name.trim() };
  return {
    status,
    brandId,
    name,
    filter,
    isFiltered: status !== "" || brandId !== "" || name.trim() !== "",
    sort,
    setSort: (next: RaceSort) => {
      setFilters({ sort: sortToText(next) });
    },
    position: readPosition(query, sortKindOf(sort.column)),
  };
}
