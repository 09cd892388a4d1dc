import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link, Navigate } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { useFilters } from "../features/staff/filters.ts";
import { OverviewCounters } from "../features/staff/overview-counters.tsx";
import { useAdminOverview, useIsStaff } from "../features/staff/queries.ts";
import { RaceFilters } from "../features/staff/race-filters.tsx";
import { RacesOfAllBrands } from "../features/staff/races-of-all-brands.tsx";
import { paths } from "../platform/paths.ts";
import { useStandingFailure } from "../platform/standing-failure.ts";

/** The redirect is a convenience: the database returns nothing to anyone who is not staff. */
export default function AdminScreen() {
  const session = useSession();
  const staff = useIsStaff(session.userId);
  const failure = useStandingFailure(staff);

  if (staff.data === false) return <Navigate to={paths.dashboard} replace />;
  if (staff.data && !failure) return <AdminView />;
  return (
    <div className="grid gap-8">
      <ScreenHeading title="Brand Portal Admin" />
      {failure ? (
        <FailedLoad
          message="We couldn't check your access."
          failure={failure}
          busy={staff.isFetching}
          onRetry={() => void staff.refetch()}
        />
      ) : (
        <Spinner label="Loading admin view..." />
      )}
    </div>
  );
}

function AdminView() {
  const filters = useFilters();
  const overview = useAdminOverview();
  const failure = useStandingFailure(overview);
  const { brand } = filters;

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title="Brand Portal Admin" />
        <Link to={paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
          Back to Dashboard
        </Link>
      </div>
      {failure ? (
        <FailedLoad
          message="We couldn't load the totals."
          failure={failure}
          busy={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : null}
      <OverviewCounters overview={overview.data} />
      <section aria-labelledby="all-races" className="grid gap-5">
        <h2 id="all-races" className="text-2xl font-black [font-stretch:115%]">
          All Races
        </h2>
        <RaceFilters filters={filters} />
        {brand.failure ? (
          <FailedLoad
            message="We couldn't search the brands."
            failure={brand.failure}
            busy={brand.busy}
            onRetry={brand.retry}
          />
        ) : null}
        <RacesOfAllBrands filter={filters.filter} sort={filters.sort} onSort={filters.setSort} />
      </section>
    </div>
  );
}
