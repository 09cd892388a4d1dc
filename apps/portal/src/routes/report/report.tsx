/** A race's analytics for people who have a link, with or without an account of ours. */
import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { NamedHeading } from "../../components/named-heading.tsx";
import { ChartsSection } from "../../features/analytics/charts-section.tsx";
import { refreshInterval } from "../../features/analytics/queries.ts";
import { RaceStats } from "../../features/analytics/race-stats.tsx";
import { useLinkToken } from "../../platform/navigation/link-token.ts";
import { NoToken, NotShared } from "../../features/shared-report/not-shared.tsx";
import { isNotShared, useSharedReport } from "../../features/shared-report/queries.ts";
import { lazyScreen } from "../../platform/loading/lazy-screen.tsx";
import { VisitorQueryCache } from "../../platform/requests/query-cache.tsx";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";

const ReportRecap = lazyScreen(() => import("./report-recap.tsx"));

export default function ReportScreen() {
  const token = useLinkToken();
  const [search] = useSearchParams();
  if (token === "") return <NoToken />;
  return (
    <VisitorQueryCache>
      <noscript>
        <p className="mb-8 border-l-4 border-red pl-4 font-semibold">
          This report needs JavaScript. Switch it on in your browser, then reload the page.
        </p>
      </noscript>
      {token !== null && search.has("recap") ? (
        <Suspense fallback={<Spinner label="Loading recap..." />}>
          <ReportRecap />
        </Suspense>
      ) : (
        <Report token={token} />
      )}
    </VisitorQueryCache>
  );
}

function Report({ token }: { token: string | null }) {
  const report = useSharedReport(token, refreshInterval);
  const series = useSharedReport(token, refreshInterval, (whole) => whole.series);
  const failed = useFailedLoad(report);

  if (isNotShared(report.error)) return <NotShared />;
  const { race, analytics } = report.data ?? {};
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <NamedHeading title={race ? "Report:" : "Report"} name={race?.name}>
          {race ? (
            <p>
              <bdi>{race.description}</bdi>
            </p>
          ) : null}
        </NamedHeading>
        {race ? (
          <Link
            to={{ search: "?recap", hash: `#${token ?? ""}` }}
            className={`${buttonVariants({ tone: "secondary" })} print:hidden`}
          >
            Print Recap
          </Link>
        ) : null}
      </div>
      {failed ? <FailedLoad message="We couldn't load the report." {...failed} /> : null}
      {race && analytics ? (
        <>
          <RaceStats race={race} analytics={analytics} />
          <ChartsSection race={race} analytics={analytics} series={series} />
        </>
      ) : failed ? null : (
        <Spinner label="Loading report..." />
      )}
    </div>
  );
}
