import { getRaceAnalytics, getRaceSeries } from "@outpace/data/analytics";
import type { Client } from "@outpace/data/client";
import type { RaceStatus } from "@outpace/domain/races";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

const analyticsKeys = {
  ofRace: (raceId: string) => ["analytics", raceId] as const,
  series: (raceId: string) => ["analytics", raceId, "series"] as const,
};

const analyticsQuery = (client: Client, raceId: string) => ({
  queryKey: analyticsKeys.ofRace(raceId),
  queryFn: () => getRaceAnalytics(client, raceId),
});

const seriesQuery = (client: Client, raceId: string) => ({
  queryKey: analyticsKeys.series(raceId),
  queryFn: () => getRaceSeries(client, raceId),
});

export function prefetchAnalytics(queryClient: QueryClient, client: Client, raceId: string): void {
  void queryClient.prefetchQuery(analyticsQuery(client, raceId));
}

/** Fetches a race's figures beside the code of their screen, which would otherwise fetch them after it has loaded. */
export function usePrefetchAnalytics() {
  const client = useClient();
  const queryClient = useQueryClient();
  return (raceId: string) => {
    prefetchAnalytics(queryClient, client, raceId);
  };
}

export function prefetchCharts(queryClient: QueryClient, client: Client, raceId: string): void {
  void queryClient.prefetchQuery(seriesQuery(client, raceId));
  void queryClient.prefetchQuery(chartsCode);
}

/** How often an active race refetches, in milliseconds; a hidden page does not. */
export const refreshInterval = 20_000;

const refreshWhile = (status: RaceStatus | undefined, statuses: readonly RaceStatus[]) =>
  status !== undefined && statuses.includes(status) && { refetchInterval: refreshInterval };

const whileActive: readonly RaceStatus[] = ["active"];

/** Polls while the status is one of `refreshed`. */
export function useRaceAnalytics(
  raceId: string,
  status: RaceStatus | undefined,
  refreshed = whileActive,
) {
  return useQuery({ ...analyticsQuery(useClient(), raceId), ...refreshWhile(status, refreshed) });
}

export function useRaceSeries({ id, status }: { id: string; status: RaceStatus | undefined }) {
  return useQuery({ ...seriesQuery(useClient(), id), ...refreshWhile(status, whileActive) });
}

const chartsCode = {
  queryKey: ["code", "charts"],
  queryFn: () => loadCode(() => import("./race-charts.tsx")),
  staleTime: Infinity,
  structuralSharing: false,
};

/** The code of the charts; loads after the figures above them. */
export function useChartsCode() {
  return useQuery(chartsCode);
}
