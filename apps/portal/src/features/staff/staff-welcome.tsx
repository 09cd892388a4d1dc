import { FailedLoad } from "../../components/failed-load.tsx";
import { useStandingFailure } from "../../platform/requests/standing-failure.ts";
import { OverviewCounters } from "./overview/overview-counters.tsx";
import { useAdminOverview } from "./overview/queries.ts";
import { StaffTasks } from "./tasks/staff-tasks.tsx";

/** The dashboard of staff without a brand of their own. */
export function StaffWelcome() {
  const overview = useAdminOverview();
  const failure = useStandingFailure(overview);

  return (
    <StaffTasks>
      <section aria-label="All brands" className="grid gap-5">
        {failure ? (
          <FailedLoad
            message="We couldn't load the totals."
            failure={failure}
            busy={overview.isFetching}
            onRetry={() => void overview.refetch()}
          />
        ) : null}
        <OverviewCounters overview={overview.data} isSmall />
      </section>
    </StaffTasks>
  );
}
