import type { Client } from "@outpace/data/client";
import { getSeason, type SeasonChoice } from "@outpace/data/seasons";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

const seasonKeys = {
  of: ({ brandId, year }: SeasonChoice) => ["season", brandId ?? "", year ?? "latest"] as const,
};

const seasonQuery = (client: Client, choice: SeasonChoice) => ({
  queryKey: seasonKeys.of(choice),
  queryFn: () => getSeason(client, choice),
});

export function prefetchSeason(
  queryClient: QueryClient,
  client: Client,
  choice: SeasonChoice,
): void {
  void queryClient.prefetchQuery(seasonQuery(client, choice));
}

/** Keeps the previous season until the new one has loaded. */
export function useSeason(choice: SeasonChoice, enabled = true) {
  const query = seasonQuery(useClient(), choice);
  return useQuery({ ...query, enabled, placeholderData: keepPreviousData });
}

/** The code of the chart; loads after the figures above it. */
export function useSeasonChartCode() {
  return useQuery({
    queryKey: ["code", "season-chart"],
    queryFn: () => loadCode(() => import("./joined-chart.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
  });
}
