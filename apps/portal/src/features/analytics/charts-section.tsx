import type { Race, RaceAnalytics, RaceSeries, ReportedRace } from "@outpace/domain/races";
import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue } from "react";

import { DownloadCsv } from "../../components/download-csv.tsx";
import { FailedLoad } from "../../components/failed-load.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { useChartsCode, useRaceSeries } from "./queries.ts";
import { seriesCsv } from "./series-csv.ts";
import { excludedText } from "./series-text.ts";

export interface ChartsSectionProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
  series: UseQueryResult<RaceSeries>;
}

/** The charts of a race of the signed-in account. Their data loads while the person reads the figures above. */
export function RaceChartsSection({ race, analytics }: { race: Race; analytics: RaceAnalytics }) {
  return <ChartsSection race={race} analytics={analytics} series={useRaceSeries(race)} />;
}

/** A race's charts. Their code loads while the person reads the figures above. */
export function ChartsSection({ race, analytics, series }: ChartsSectionProps) {
  const code = useChartsCode();
  const seriesError = useLoadError(series);
  const codeError = useLoadError(code);
  const loadError = seriesError ?? codeError;
  const loaded = series.data;
  // Renders after the figures above, so the browser can paint and respond in between.
  const isDrawn = useDeferredValue(loaded !== undefined && code.data !== undefined, false);
  const excluded = loaded ? excludedText(loaded, race) : null;

  return (
    <section aria-labelledby="charts" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="charts" className="text-2xl font-black tracking-tight [font-stretch:115%]">
          Charts
        </h2>
        {loaded ? (
          <DownloadCsv
            title={`${race.name} analytics`}
            content={() => seriesCsv(race, analytics, loaded)}
          />
        ) : null}
      </div>
      {loadError ? (
        <FailedLoad
          message="We couldn't load the charts."
          error={loadError}
          busy={series.isFetching || code.isFetching}
          onRetry={() => {
            if (seriesError) void series.refetch();
            if (codeError) void code.refetch();
          }}
        />
      ) : null}
      {excluded ? <p className="max-w-prose text-[0.9375rem] text-muted">{excluded}</p> : null}
      {isDrawn && loaded && code.data ? (
        <code.data.RaceCharts race={race} analytics={analytics} series={loaded} />
      ) : loadError ? null : (
        <ChartsSkeleton />
      )}
    </section>
  );
}

/** As high as the charts, so nothing moves when they appear. */
function ChartsSkeleton() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-2">
      <span className="sr-only">Loading charts...</span>
      {["first", "second", "third", "fourth"].map((chart) => (
        <div
          key={chart}
          className="grid h-112 animate-pulse content-start gap-4 rounded-md border border-line bg-raised p-5 sm:h-117"
        >
          <span className="h-5 w-1/3 rounded-sm bg-sunken" />
          <span className="h-4 w-4/5 rounded-sm bg-sunken" />
          <span className="mt-6 h-52 border-b-2 border-l-4 border-line sm:h-60" />
        </div>
      ))}
    </div>
  );
}
