import { editableFields } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useParams } from "react-router-dom";

import { BackLink } from "../components/back-link.tsx";
import { FailedLoad } from "../components/failed-load.tsx";
import { RaceNotFound } from "../components/record-not-found.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { ChartsSection } from "../features/analytics/charts-section.tsx";
import {
  prefetchAnalytics,
  refreshInterval,
  useRaceAnalytics,
} from "../features/analytics/queries.ts";
import { RaceStats } from "../features/analytics/race-stats.tsx";
import { prefetchRace, useRefreshedRace } from "../features/races/queries.ts";
import { useSession } from "../features/sessions/session.tsx";
import { duplicateRacePath, paths } from "../platform/paths.ts";
import { queryClientOf } from "../platform/query-cache.tsx";
import type { ScreenVisit } from "../platform/screen-visit.ts";
import { useStandingFailure } from "../platform/standing-failure.ts";

/** @public The router calls it. */
export function prefetch({ client, account, params: { raceId = "" } }: ScreenVisit): void {
  const queryClient = queryClientOf(account, client);
  prefetchRace(queryClient, client, raceId);
  prefetchAnalytics(queryClient, client, raceId);
}

export default function AnalyticsScreen() {
  const raceId = useParams()["raceId"] ?? "";
  const { brandId } = useSession();
  const race = useRefreshedRace(raceId, refreshInterval);
  const analytics = useRaceAnalytics(raceId, race.data?.status);
  const raceFailure = useStandingFailure(race);
  const analyticsFailure = useStandingFailure(analytics);
  const failure = raceFailure ?? analyticsFailure;

  if (race.data === null) return <RaceNotFound />;
  const isOwn = race.data?.brandId === brandId;
  const canEdit = race.data && isOwn && editableFields(race.data.status).size > 0;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title={race.data ? `Analytics: ${race.data.name}` : "Analytics"}>
          {race.data ? <p>{race.data.description}</p> : null}
        </ScreenHeading>
        <div className="flex flex-wrap gap-3">
          <BackLink />
          {race.data ? (
            <>
              <Link to={paths.recap(raceId)} className={buttonVariants({ tone: "secondary" })}>
                Print Recap
              </Link>
              <Link to={paths.board(raceId)} className={buttonVariants({ tone: "secondary" })}>
                Race-Day Board
              </Link>
            </>
          ) : null}
          {race.data && isOwn ? (
            <Link to={duplicateRacePath(raceId)} className={buttonVariants({ tone: "secondary" })}>
              Duplicate
            </Link>
          ) : null}
          {canEdit ? (
            <Link to={paths.editRace(raceId)} className={buttonVariants({ tone: "secondary" })}>
              Edit Race
            </Link>
          ) : null}
        </div>
      </div>
      {failure ? (
        <FailedLoad
          message="We couldn't load the analytics."
          failure={failure}
          busy={race.isFetching || analytics.isFetching}
          onRetry={() => {
            void race.refetch();
            void analytics.refetch();
          }}
        />
      ) : null}
      {race.data && analytics.data ? (
        <>
          <RaceStats race={race.data} analytics={analytics.data} />
          <ChartsSection race={race.data} analytics={analytics.data} />
        </>
      ) : failure ? null : (
        <Spinner label="Loading analytics..." />
      )}
    </div>
  );
}
