import type { RaceFilter } from "@outpace/data/staff";
import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../../components/failed-load.tsx";
import { ShowMoreRaces } from "../../components/show-more-races.tsx";
import { useStandingFailure } from "../../platform/standing-failure.ts";
import { useRacesOfAllBrands } from "./queries.ts";
import { RaceTable } from "./race-table.tsx";

export function RacesOfAllBrands({ filter }: { filter: RaceFilter }) {
  const races = useRacesOfAllBrands(filter);

  const cause = useStandingFailure(races);
  const failure =
    cause && !races.isFetchNextPageError ? (
      <FailedLoad
        message="The races could not be loaded."
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
        <RaceTable races={shown} />
      </div>
      <ShowMoreRaces
        pages={races}
        shown={shown.length}
        order={filter.name ? "by name" : "newest first"}
      />
    </>
  );
}
