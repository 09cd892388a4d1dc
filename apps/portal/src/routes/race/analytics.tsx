import { mayEditRaces } from "@outpace/domain/brands";
import { hasMissedStart } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useLocation } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { MissedStart } from "../../components/missed-start.tsx";
import { NamedHeading } from "../../components/named-heading.tsx";
import { RaceNotFound } from "../../components/record-not-found.tsx";
import { RaceChartsSection } from "../../features/analytics/charts-section.tsx";
import { RaceStats } from "../../features/analytics/race-stats.tsx";
import { RaceLogLine } from "../../features/brand-log/lazy-race-log.tsx";
import { useOwnBrandOf } from "../../features/brands/active-brand.tsx";
import { OtherBrandNotice } from "../../features/brands/other-brand-notice.tsx";
import { useIsOutsideView } from "../../features/brands/viewing.tsx";
import { pageAccess } from "../../features/race-links/page-access.ts";
import { RaceLinks } from "../../features/race-links/race-links.tsx";
import { ShareReport } from "../../features/report-links/share-report.tsx";
import { duplicateRacePath, paths, readAdminPath } from "../../platform/navigation/paths.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { prefetchRaceCharts, useRaceFigures } from "./race-figures.ts";

/** @public The router calls it. */
export const prefetch = prefetchRaceCharts;

export default function AnalyticsScreen() {
  const { raceId, race, analytics, failed } = useRaceFigures();
  const now = useMinute();

  const own = useOwnBrandOf(race.data?.brandId);
  const isOutside = useIsOutsideView(race.data?.brandId);
  const mayEdit = own !== null && mayEditRaces(own.role);

  if (race.data === null || isOutside) return <RaceNotFound />;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <NamedHeading title={race.data ? "Analytics:" : "Analytics"} name={race.data?.name}>
          {race.data ? (
            <>
              <p>
                <bdi>{race.data.description}</bdi>
              </p>
              <RaceLogLine raceId={raceId} />
            </>
          ) : null}
        </NamedHeading>
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
              <ShareReport
                raceId={raceId}
                mayCreate={mayEdit}
                mayWithdraw={own === null || mayEdit}
              />
            </>
          ) : null}
          {race.data && mayEdit ? (
            <>
              <Link
                to={duplicateRacePath(raceId)}
                className={buttonVariants({ tone: "secondary" })}
              >
                Duplicate
              </Link>
              <Link to={paths.editRace(raceId)} className={buttonVariants({ tone: "secondary" })}>
                Edit Race
              </Link>
            </>
          ) : null}
        </div>
      </div>
      <OtherBrandNotice subject="race" brandId={race.data?.brandId} />
      {failed ? <FailedLoad message="We couldn't load the analytics." {...failed} /> : null}
      {race.data && own && hasMissedStart(race.data, now) ? (
        <Notice tone="caution">
          <MissedStart />
        </Notice>
      ) : null}
      {race.data && analytics.data ? (
        <>
          <RaceStats race={race.data} analytics={analytics.data} />
          {pageAccess(race.data) === "none" ? null : (
            <Panel title="Share">
              <RaceLinks race={race.data} />
            </Panel>
          )}
          <RaceChartsSection race={race.data} analytics={analytics.data} />
        </>
      ) : failed ? null : (
        <Spinner label="Loading analytics..." />
      )}
    </div>
  );
}

/** Leads back to the staff view that opened the screen, else to the dashboard. */
function BackLink() {
  const { state } = useLocation();
  const view = readAdminPath((state as { back?: unknown } | null)?.back);
  return (
    <Link to={view ?? paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
      {view === null ? "Back to Dashboard" : "Back to Admin View"}
    </Link>
  );
}
