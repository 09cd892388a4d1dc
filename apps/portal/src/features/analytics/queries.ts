import { getRaceAnalytics, getRaceSeries } from "@outpace/data/analytics";
import type { Client } from "@outpace/data/client";
import type { Race, RaceStatus } from "@outpace/domain/races";
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

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
  void queryClient.prefetchQuery(seriesQuery(client, raceId));
}

/** How often an active race is looked at again, in milliseconds; a page that is hidden asks for nothing. */
export const refreshInterval = 20_000;

const refreshWhile = (status: RaceStatus | undefined) =>
  status === "active" && { refetchInterval: refreshInterval };

export function useRaceAnalytics(raceId: string, status: RaceStatus | undefined) {
  return useQuery({ ...analyticsQuery(useClient(), raceId), ...refreshWhile(status) });
}

export function useRaceSeries({ id, status }: Pick<Race, "id" | "status">) {
  return useQuery({ ...seriesQuery(useClient(), id), ...refreshWhile(status) });
}

/** The code of the charts, which is loaded after the figures that stand above them. */
export function useChartsCode() {
  return useQuery({
    queryKey: ["code", "charts"],
    queryFn: () => import("./race-charts.tsx"),
    staleTime: Infinity,
    structuralSharing: false,
  });
}
