import type { RaceFilter, RaceSort } from "@outpace/data/staff";
import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../../components/failed-load.tsx";
import { ShowMoreRaces } from "../../components/show-more-races.tsx";
import { useStandingFailure } from "../../platform/standing-failure.ts";
import { useRacesOfAllBrands } from "./queries.ts";
import { orderText } from "./race-columns.ts";
import { RaceTable } from "./race-table.tsx";

export interface RacesOfAllBrandsProps {
  filter: RaceFilter;
  sort: RaceSort;
  onSort: (sort: RaceSort) => void;
}

export function RacesOfAllBrands({ filter, sort, onSort }: RacesOfAllBrandsProps) {
  const races = useRacesOfAllBrands(filter, sort);

  const cause = useStandingFailure(races);
  const failure =
    cause && !races.isFetchNextPageError ? (
      <FailedLoad
        message="We couldn't load the races."
        failure={cause}
        busy={races.isFetching}
        onRetry={() => void races.refetch()}
      />
    ) : null;
  if (!races.data) return failure ?? <Spinner label="Loading races..." />;
  const shown = races.data.pages.flatMap((page) => page.items);
  if (shown.length === 0) {
    return (
      <>
        {failure}
        <p
          role="status"
          className="rounded-md border-2 border-dashed border-control p-10 text-center"
        >
          No races found matching your filters.
        </p>
      </>
    );
  }
  return (
    <>
      {failure}
      <div className="min-w-0" aria-busy={races.isPlaceholderData}>
        <RaceTable races={shown} sort={sort} onSort={onSort} />
      </div>
      <ShowMoreRaces pages={races} shown={shown.length} order={orderText(sort)} />
    </>
  );
}
