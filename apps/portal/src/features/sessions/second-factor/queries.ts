import { keepFactor, listFactors } from "@outpace/data/factors";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";

const factors = ["sessions", "factors"] as const;

export function useFactors() {
  const client = useClient();
  return useQuery({ queryKey: factors, queryFn: () => listFactors(client), staleTime: 0 });
}

/** Forgets the list of factors and of sessions, which a new or removed factor changes. */
export function useFactorsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["sessions"] });
}

export function useKeepFactor() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (factorId: string) => keepFactor(client, factorId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: factors }),
  });
}
