import { seasonYearOf } from "@outpace/domain/seasons";
import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useParams } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { NamedHeading } from "../../components/named-heading.tsx";
import { RaceNotFound } from "../../components/record-not-found.tsx";
import {
  useChartsCode,
  useRaceAnalytics,
  useRaceSeries,
} from "../../features/analytics/queries.ts";
import { RaceRecap } from "../../features/analytics/race-recap.tsx";
import { RecapSheet } from "../../features/analytics/recap-sheet.tsx";
import { useIsOutsideView } from "../../features/brands/viewing.tsx";
import { useRace, useRaceLogo } from "../../features/races/queries.ts";
import { useSeason } from "../../features/seasons/queries.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { prefetchRaceCharts } from "./race-figures.ts";

/** @public The router calls it. */
export const prefetch = prefetchRaceCharts;

/** A printable page about a race. */
export default function RecapScreen() {
  const raceId = useParams()["raceId"] ?? "";
  const race = useRace(raceId);
  const isOutside = useIsOutsideView(race.data?.brandId);
  const analytics = useRaceAnalytics(raceId, race.data?.status);
  const series = useRaceSeries({ id: raceId, status: race.data?.status });
  const charts = useChartsCode();
  // A recap without its logo is a recap too, so nothing waits for it.
  const logo = useRaceLogo(raceId);
  // The season holds its races' costs.
  const season = useSeason(
    race.data ? { year: seasonYearOf(race.data), brandId: race.data.brandId } : {},
    !!race.data,
  );
  const needed = [race, analytics, series, charts, season];
  const loadError = useLoadError(
    needed.find((one) => one.isError) ??
      needed.find((one) => one.isPending) ?? { status: "success" as const, error: null },
  );
  const inSeason = season.data?.races.find(({ id }) => id === raceId);
  const recap =
    race.data && analytics.data && series.data && charts.data && season.data ? (
      <RaceRecap
        race={race.data}
        analytics={analytics.data}
        series={series.data}
        charts={charts.data}
        costCents={inSeason?.costCents ?? null}
        logoUrl={logo.data}
      />
    ) : null;

  if (race.data === null || isOutside) {
    return (
      <div className="mx-auto w-full max-w-7xl self-center p-5">
        <RaceNotFound />
      </div>
    );
  }
  return (
    <div className="bg-sunken px-[min(1.25rem,3vw)] py-6 print:bg-paper print:p-0">
      <RecapSheet
        isPrintable={recap !== null}
        back={
          <Link to={paths.analytics(raceId)} className={buttonVariants({ tone: "secondary" })}>
            Back to Analytics
          </Link>
        }
      >
        {recap ? null : (
          <div className="w-full max-w-4xl">
            <NamedHeading title={race.data ? "Recap:" : "Recap"} name={race.data?.name} />
          </div>
        )}
        {loadError ? (
          <div className="w-full max-w-4xl">
            <FailedLoad
              message="We couldn't load the recap."
              error={loadError}
              busy={needed.some((one) => one.isFetching)}
              onRetry={() => {
                for (const one of needed) if (one.isError) void one.refetch();
              }}
            />
          </div>
        ) : null}
        {recap ?? (loadError ? null : <Spinner label="Loading recap..." />)}
      </RecapSheet>
    </div>
  );
}
