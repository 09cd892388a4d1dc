import { countedRacesLimit } from "@outpace/data/staff-races";
import { formatNumber } from "@outpace/domain/numbers";

import { useRowAction } from "../actions/row-action.tsx";
import type { readRaceView } from "./filters.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useAllRaces, useRaceCount } from "../queries.ts";
import { RaceCards } from "./race-cards.tsx";
import { orderText } from "./race-columns.ts";
import type { ChosenRaceAction } from "./race-parts.tsx";
import { RaceTable } from "./race-table.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import type { ViewQuery } from "../lists/view-query.ts";

export interface RacesOfAllBrandsProps {
  view: ReturnType<typeof readRaceView>;
  query: ViewQuery;
}

export function RacesOfAllBrands({ view, query }: RacesOfAllBrandsProps) {
  const { filter, sort, position, isFiltered } = view;
  const page = useAllRaces(filter, sort, position);
  const count = useRaceCount(filter);
  const isWide = useWideScreen();
  const action = useRowAction<ChosenRaceAction>(
    "race-action",
    async () => (await import("./race-action-dialog.tsx")).RaceActionDialog,
  );
  const actions = { opening: action.opening, onAction: action.choose };
  return (
    <>
      {action.notice}
      {action.failure}
      <PagedList
        page={page}
        items="races"
        empty="No races found matching your filters."
        summary={`${countText(count.data, isFiltered)}${orderText(sort)}.`}
        query={query.query}
        position={position}
      >
        {(races) =>
          isWide ? (
            <RaceTable races={races} sort={sort} onSort={view.setSort} {...actions} />
          ) : (
            <RaceCards races={races} {...actions} />
          )
        }
      </PagedList>
      {action.dialog}
    </>
  );
}

/** The start of the summary: "1,204 races match, ". */
function countText(count: number | undefined, isFiltered: boolean): string {
  if (count === undefined) return "Sorted ";
  const many = isFiltered && count > countedRacesLimit ? countedRacesLimit : null;
  const races = `${formatNumber(many ?? count)} ${count === 1 ? "race" : "races"}`;
  if (!isFiltered) return `${races}, `;
  return `${many === null ? "" : "More than "}${races} ${count === 1 ? "matches" : "match"}, `;
}
