import { FailedLoad } from "../../components/failed-load.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { OverviewCounters } from "./overview/overview-counters.tsx";
import { useAdminOverview } from "./overview/queries.ts";
import { StaffTasks } from "./tasks/staff-tasks.tsx";

/** The dashboard of staff members without a brand. */
export function StaffWelcome() {
  const overview = useAdminOverview();
  const loadError = useLoadError(overview);

  return (
    <StaffTasks>
      <section aria-label="All brands" className="grid gap-5">
        {loadError ? (
          <FailedLoad
            message="We couldn't load the totals."
            error={loadError}
            busy={overview.isFetching}
            onRetry={() => void overview.refetch()}
          />
        ) : null}
        <OverviewCounters overview={overview.data} isSmall />
      </section>
    </StaffTasks>
  );
}
