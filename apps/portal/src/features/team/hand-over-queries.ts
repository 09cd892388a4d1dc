import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** Loads with the first request. */
const loadHandOvers = () => loadCode(() => import("@outpace/data/hand-overs"));

const plannedKey = (brandId: string) => ["planned-hand-over", brandId] as const;

/** The hand-over of a brand that waits to begin; null if none does. */
export function usePlannedHandOver(brandId: string) {
  const client = useClient();
  return useQuery({
    queryKey: plannedKey(brandId),
    queryFn: async () => (await loadHandOvers()).getPlannedHandOver(client, brandId),
    // It may have begun since.
    staleTime: 0,
  });
}

export function useKeepBrand(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await loadHandOvers()).keepBrand(client, id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plannedKey(brandId) }),
  });
}
