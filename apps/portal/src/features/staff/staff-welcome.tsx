import { FailedLoad } from "../../components/failed-load.tsx";
import { useStandingFailure } from "../../platform/standing-failure.ts";
import { OverviewCounters } from "./overview-counters.tsx";
import { useAdminOverview } from "./queries.ts";

/** The dashboard of staff without a brand of their own. */
export function StaffWelcome() {
  const overview = useAdminOverview();
  const failure = useStandingFailure(overview);

  return (
    <section aria-label="All brands" className="grid gap-5">
      <p className="max-w-prose text-muted">
        You're signed in as staff. Admin View has every brand's races.
      </p>
      {failure ? (
        <FailedLoad
          message="We couldn't load the totals."
          failure={failure}
          busy={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : null}
      <OverviewCounters overview={overview.data} />
    </section>
  );
}
