/** Shared by the screens about one race: loads and refreshes the race and its analytics together. */
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

/** Prefetches the charts too, last, so they don't delay the figures above them. */
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

/**
 * The figures of the race in the path; polls while its status is one of `refreshed`. `failed` holds the props of
 * `FailedLoad`.
 */
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
