/** What the screens about one race have in common: the race and its analytics, loaded and refreshed together. */
import type { RaceStatus } from "@outpace/domain/races";
import { useParams } from "react-router-dom";

import {
  prefetchAnalytics,
  prefetchCharts,
  refreshInterval,
  useRaceAnalytics,
} from "../../features/analytics/queries.ts";
import { prefetchRace, useRefreshedRace } from "../../features/races/queries.ts";
import type { ScreenVisit } from "../../platform/loading/screen-visit.ts";
import { queryClientOf } from "../../platform/requests/query-cache.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";

export function prefetchRaceFigures({ client, account, params }: ScreenVisit): void {
  const { raceId = "" } = params;
  const queryClient = queryClientOf(account, client);
  prefetchRace(queryClient, client, raceId);
  prefetchAnalytics(queryClient, client, raceId);
}

/** The same with the charts, which come last: they would delay the figures that stand above them. */
export function prefetchRaceCharts(visit: ScreenVisit): void {
  prefetchRaceFigures(visit);
  const { client, account, params } = visit;
  whenIdle(() => {
    prefetchCharts(queryClientOf(account, client), client, params["raceId"] ?? "");
  });
}

/** Safari has no idle callbacks. */
function whenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else setTimeout(callback);
}

/** Of the race in the path; refreshed while it has one of the statuses. `failed` is what `FailedLoad` shows. */
export function useRaceFigures(refreshed?: readonly RaceStatus[]) {
  const raceId = useParams()["raceId"] ?? "";
  const race = useRefreshedRace(raceId, refreshInterval, refreshed);
  const analytics = useRaceAnalytics(raceId, race.data?.status, refreshed);
  const raceError = useLoadError(race);
  const analyticsError = useLoadError(analytics);
  const loadError = raceError ?? analyticsError;
  const onRetry = () => {
    void race.refetch();
    void analytics.refetch();
  };
  const busy = race.isFetching || analytics.isFetching;
  return {
    raceId,
    race,
    analytics,
    failed: loadError ? { error: loadError, busy, onRetry } : null,
  };
}
