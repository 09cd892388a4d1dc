import { editableFields } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useParams } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { RaceNotFound } from "../components/race-not-found.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { useRaceAnalytics } from "../features/analytics/queries.ts";
import { RaceStats } from "../features/analytics/race-stats.tsx";
import { useRace } from "../features/races/queries.ts";
import { paths } from "../platform/paths.ts";

export default function AnalyticsScreen() {
  const raceId = useParams()["raceId"] ?? "";
  const race = useRace(raceId);
  const analytics = useRaceAnalytics(raceId);

  if (race.data === null) return <RaceNotFound />;
  if (race.isError || analytics.isError) {
    return (
      <FailedLoad
        message="Analytics could not be loaded."
        failure={race.error ?? analytics.error}
        busy={race.isFetching || analytics.isFetching}
        onRetry={() => {
          void race.refetch();
          void analytics.refetch();
        }}
      />
    );
  }
  if (race.isPending || analytics.isPending) return <Spinner label="Loading analytics..." />;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title={`Analytics: ${race.data.name}`}>
          <p>{race.data.description}</p>
        </ScreenHeading>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
            Back to Dashboard
          </Link>
          {editableFields(race.data.status).size > 0 ? (
            <Link to={paths.editRace(raceId)} className={buttonVariants({ tone: "secondary" })}>
              Edit Race
            </Link>
          ) : null}
        </div>
      </div>
      <RaceStats race={race.data} analytics={analytics.data} />
    </div>
  );
}
