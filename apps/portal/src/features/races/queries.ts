import { DataError } from "@outpace/data/errors";
import type { Cursor } from "@outpace/data/pages";
import { createRace, getRace, listRaces, updateRace } from "@outpace/data/races";
import type { NewRace, RaceChanges } from "@outpace/domain/races";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const raceKeys = {
  all: ["races"] as const,
  ofBrand: (brandId: string) => ["races", "brand", brandId] as const,
  one: (raceId: string) => ["races", "one", raceId] as const,
};

/** Pages of the brand's races, newest first; nothing is queried without a brand. */
export function useBrandRaces(brandId: string | null) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: raceKeys.ofBrand(brandId ?? ""),
    queryFn: ({ pageParam }) => listRaces(client, { brandId: brandId ?? "" }, pageParam),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page) => page.next,
    enabled: brandId !== null,
  });
}

export function useRace(raceId: string) {
  const client = useClient();
  return useQuery({ queryKey: raceKeys.one(raceId), queryFn: () => getRace(client, raceId) });
}

export function useCreateRace() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newRace: NewRace) => createRace(client, newRace),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function useUpdateRace(raceId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: RaceChanges) => updateRace(client, raceId, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: raceKeys.all }),
    onError: (failure) => {
      // Its status has changed since it was loaded, and with it what may be edited.
      if (failure instanceof DataError && failure.code === "race_locked")
        void queryClient.invalidateQueries({ queryKey: raceKeys.all });
    },
  });
}
