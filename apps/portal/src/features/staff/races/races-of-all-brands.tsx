import { countedRacesLimit, type RaceWithBrand } from "@outpace/data/staff-races";
import type { RaceAction } from "@outpace/domain/staff";
import { useState } from "react";

import { useHistoryDialog } from "../../../platform/history-dialog.ts";
import { useMediaQuery } from "../../../platform/use-media-query.ts";
import { useActionOutcome } from "../actions/action-outcome.tsx";
import type { readRaceView } from "./filters.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useAllRaces, useRaceCount } from "../queries.ts";
import { RaceActionDialog } from "./race-action-dialog.tsx";
import { RaceCards } from "./race-cards.tsx";
import { orderText } from "./race-columns.ts";
import { RaceTable } from "./race-table.tsx";
import type { ViewQuery } from "../lists/view-query.ts";

export interface RacesOfAllBrandsProps {
  view: ReturnType<typeof readRaceView>;
  query: ViewQuery;
}

interface Chosen {
  entry: RaceWithBrand;
  action: RaceAction;
}

export function RacesOfAllBrands({ view, query }: RacesOfAllBrandsProps) {
  const { filter, sort, position, isFiltered } = view;
  const page = useAllRaces(filter, sort, position === "unknown" ? undefined : position);
  const count = useRaceCount(filter);
  const isWide = useMediaQuery("(min-width: 48rem)");
  const dialog = useHistoryDialog("race-action");
  const [chosen, setChosen] = useState<Chosen>();
  const outcome = useActionOutcome(dialog.open);

  const choose = (entry: RaceWithBrand, action: RaceAction) => {
    setChosen({ entry, action });
    outcome.setMessage(undefined);
    dialog.show();
  };
  return (
    <>
      {outcome.notice}
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
            <RaceTable races={races} sort={sort} onSort={view.setSort} onAction={choose} />
          ) : (
            <RaceCards races={races} onAction={choose} />
          )
        }
      </PagedList>
      {chosen ? (
        <RaceActionDialog
          {...chosen}
          open={dialog.open}
          onClose={dialog.hide}
          onDone={(message) => {
            outcome.setMessage(message);
            dialog.hide();
          }}
        />
      ) : null}
    </>
  );
}

/** "1,204 races match, ": begins the summary. */
function countText(count: number | undefined, isFiltered: boolean): string {
  if (count === undefined) return "Sorted ";
  const many = isFiltered && count > countedRacesLimit ? countedRacesLimit : null;
  const races = `${(many ?? count).toLocaleString("en-US")} ${count === 1 ? "race" : "races"}`;
  if (!isFiltered) return `${races}, `;
  return `${many === null ? "" : "More than "}${races} ${count === 1 ? "matches" : "match"}, `;
}
