import type { RaceFilter } from "@outpace/data/staff";
import { RaceStatusSchema } from "@outpace/domain/races";
import { Button, buttonLook } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link, Navigate, useSearchParams } from "react-router-dom";

import { OverviewCounters } from "../features/staff/overview-counters.tsx";
import {
  useActiveBrands,
  useAdminOverview,
  useIsStaff,
  useRacesOfAllBrands,
} from "../features/staff/queries.ts";
import { RaceFilters, type RaceFilterValues } from "../features/staff/race-filters.tsx";
import { RaceTable } from "../features/staff/race-table.tsx";
import { paths } from "../platform/paths.ts";
import { useSession } from "../platform/session.tsx";
import { FailedLoad } from "./failed-load.tsx";
import { ScreenHeading } from "./screen-heading.tsx";

/** Convenience only: whoever is no staff gets nothing from the database here either. */
export default function AdminScreen() {
  const session = useSession();
  const staff = useIsStaff(session.userId);

  if (staff.isPending) return <Spinner label="Loading admin view..." />;
  if (staff.isError) {
    return (
      <FailedLoad
        message="Your access could not be checked."
        failure={staff.error}
        busy={staff.isFetching}
        onRetry={() => void staff.refetch()}
      />
    );
  }
  return staff.data ? <AdminView /> : <Navigate to={paths.dashboard} replace />;
}

function AdminView() {
  const [query, setQuery] = useSearchParams();
  const values = { status: query.get("status") ?? "", brandId: query.get("brand") ?? "" };
  const overview = useAdminOverview();
  const brands = useActiveBrands();

  const show = ({ status, brandId }: RaceFilterValues) => {
    setQuery(
      { ...(status ? { status } : {}), ...(brandId ? { brand: brandId } : {}) },
      { replace: true },
    );
  };

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title="Brand Portal Admin" />
        <Link to={paths.dashboard} className={buttonLook({ tone: "secondary" })}>
          Back to Dashboard
        </Link>
      </div>
      {overview.isError ? (
        <FailedLoad
          message="The counters could not be loaded."
          failure={overview.error}
          busy={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : null}
      <OverviewCounters overview={overview.data} />
      <section aria-labelledby="all-races" className="grid gap-5">
        <h2 id="all-races" className="text-2xl font-black [font-stretch:115%]">
          All Races
        </h2>
        <RaceFilters values={values} brands={brands.data ?? []} onChange={show} />
        <FilteredRaces filter={readFilter(values)} />
      </section>
    </div>
  );
}

/** An address may carry anything; a status that does not exist filters nothing. */
function readFilter({ status, brandId }: RaceFilterValues): RaceFilter {
  const known = RaceStatusSchema.safeParse(status);
  return {
    ...(known.success ? { status: known.data } : {}),
    ...(brandId ? { brandId } : {}),
  };
}

function FilteredRaces({ filter }: { filter: RaceFilter }) {
  const races = useRacesOfAllBrands(filter);

  if (races.isPending) return <Spinner label="Loading races..." />;
  if (races.isError) {
    return (
      <FailedLoad
        message="The races could not be loaded."
        failure={races.error}
        busy={races.isFetching}
        onRetry={() => void races.refetch()}
      />
    );
  }
  const shown = races.data.pages.flatMap((page) => page.races);
  if (shown.length === 0) {
    return (
      <p
        role="status"
        className="rounded-md border-2 border-dashed border-control p-10 text-center"
      >
        No races found matching your filters.
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-5">
      <div className="w-full min-w-0" aria-busy={races.isPlaceholderData}>
        <RaceTable races={shown} />
      </div>
      {races.hasNextPage ? (
        <Button
          tone="secondary"
          busy={races.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void races.fetchNextPage()}
        >
          Show more races
        </Button>
      ) : null}
    </div>
  );
}
