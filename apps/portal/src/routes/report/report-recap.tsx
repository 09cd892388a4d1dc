import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { NamedHeading } from "../../components/named-heading.tsx";
import { refreshInterval, useChartsCode } from "../../features/analytics/queries.ts";
import { RaceRecap } from "../../features/analytics/race-recap.tsx";
import { RecapSheet } from "../../features/analytics/recap-sheet.tsx";
import { useLinkToken } from "../../platform/navigation/link-token.ts";
import { NotShared } from "../../features/shared-report/not-shared.tsx";
import { isNotShared, useSharedReport } from "../../features/shared-report/queries.ts";
import { useLoadError } from "../../platform/requests/use-load-error.ts";

/** The report on one sheet of paper. It says nothing of what the race cost. */
export default function ReportRecap() {
  const token = useLinkToken();
  const report = useSharedReport(token, refreshInterval);
  const charts = useChartsCode();
  const reportError = useLoadError(report);
  const codeError = useLoadError(charts);
  const error = reportError ?? codeError;

  if (isNotShared(report.error)) return <NotShared />;
  const isLoaded = report.data !== undefined && charts.data !== undefined;
  return (
    <RecapSheet
      isPrintable={isLoaded}
      back={
        <Link
          to={{ search: "", hash: `#${token ?? ""}` }}
          className={buttonVariants({ tone: "secondary" })}
        >
          Back to Report
        </Link>
      }
    >
      {error ? (
        <div className="w-full max-w-4xl">
          <FailedLoad
            message="We couldn't load the recap."
            error={error}
            busy={report.isFetching || charts.isFetching}
            onRetry={() => {
              if (reportError) void report.refetch();
              if (codeError) void charts.refetch();
            }}
          />
        </div>
      ) : null}
      {isLoaded ? (
        <RaceRecap {...report.data} charts={charts.data} />
      ) : (
        <div className="grid w-full max-w-4xl gap-6">
          <NamedHeading title="Recap" name={undefined} />
          {error ? null : <Spinner label="Loading recap..." />}
        </div>
      )}
    </RecapSheet>
  );
}
