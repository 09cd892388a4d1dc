import { getRaceAnalytics } from "@outpace/data/analytics";
import type { Client } from "@outpace/data/client";
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const analyticsKeys = {
  ofRace: (raceId: string) => ["analytics", raceId] as const,
};

const analyticsQuery = (client: Client, raceId: string) => ({
  queryKey: analyticsKeys.ofRace(raceId),
  queryFn: () => getRaceAnalytics(client, raceId),
});

export function prefetchAnalytics(queryClient: QueryClient, client: Client, raceId: string): void {
  void queryClient.prefetchQuery(analyticsQuery(client, raceId));
}

export function useRaceAnalytics(raceId: string) {
  return useQuery(analyticsQuery(useClient(), raceId));
}
