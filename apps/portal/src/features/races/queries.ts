import type { Client } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import type { Cursor, Page } from "@outpace/data/pages";
import { createRace, getRace, listRaces, updateRace } from "@outpace/data/races";
import type { NewRace, Race, RaceChanges, RaceStatus } from "@outpace/domain/races";
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const raceKeys = {
  all: ["races"] as const,
  ofBrand: (brandId: string) => ["races", "brand", brandId] as const,
  one: (raceId: string) => ["races", "one", raceId] as const,
};

type RacePages = InfiniteData<Page<Race>, Cursor | undefined>;

/** The pages of a list with other races on them; nothing of a list that is not loaded. */
function editPages(
  before: RacePages | undefined,
  edit: (races: (readonly Race[])[]) => (readonly Race[])[],
): RacePages | undefined {
  if (!before) return before;
  const items = edit(before.pages.map((page) => page.items));
  return {
    ...before,
    pages: before.pages.map((page, n) => ({ ...page, items: items[n] ?? page.items })),
  };
}

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

const raceQuery = (client: Client, raceId: string) => ({
  queryKey: raceKeys.one(raceId),
  queryFn: () => getRace(client, raceId),
});

export function prefetchRace(queryClient: QueryClient, client: Client, raceId: string): void {
  void queryClient.prefetchQuery(raceQuery(client, raceId));
}

/** Nothing is queried without an id. */
export function useRace(raceId: string | undefined) {
  return useQuery({ ...raceQuery(useClient(), raceId ?? ""), enabled: raceId !== undefined });
}

const whileActive: readonly RaceStatus[] = ["active"];

/** Has a race refreshed as long as it has one of the statuses, while the page is visible. */
export function useRefreshedRace(
  raceId: string,
  everyMilliseconds: number,
  statuses = whileActive,
) {
  const race = useRace(raceId);
  const isOn = race.data != null && statuses.includes(race.data.status);
  const refresh = isOn && { refetchInterval: everyMilliseconds };
  useQuery({ ...raceQuery(useClient(), raceId), ...refresh });
  return race;
}

export function useCreateRace() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newRace: NewRace) => createRace(client, newRace),
    onSuccess: (race) => {
      queryClient.setQueryData(raceKeys.one(race.id), race);
      queryClient.setQueryData<RacePages>(raceKeys.ofBrand(race.brandId), (before) =>
        editPages(before, ([first = [], ...rest]) => [[race, ...first], ...rest]),
      );
      // Refreshed when it is next shown: the plan, the list, the counters.
      void queryClient.invalidateQueries({ refetchType: "none" });
    },
  });
}

export function useUpdateRace(raceId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: RaceChanges) => updateRace(client, raceId, changes),
    onSuccess: (race) => {
      queryClient.setQueryData(raceKeys.one(race.id), race);
      queryClient.setQueryData<RacePages>(raceKeys.ofBrand(race.brandId), (before) =>
        editPages(before, (pages) =>
          pages.map((page) => page.map((shown) => (shown.id === race.id ? race : shown))),
        ),
      );
      void queryClient.invalidateQueries({ refetchType: "none" });
    },
    onError: (failure) => {
      // Its status has changed since it was loaded, and with it what may be edited.
      if (failure instanceof DataError && failure.code === "race_locked")
        void queryClient.invalidateQueries({ queryKey: raceKeys.all });
    },
  });
}
