import type { Client } from "@outpace/data/client";
import type { Cursor, Page } from "@outpace/data/pages";
import { type BrandRace, createRace, getRace, listRaces, updateRace } from "@outpace/data/races";
import type { Edit } from "@outpace/domain/edits";
import {
  compareByAttention,
  type EditableRace,
  type NewRace,
  type Race,
  type RaceStatus,
} from "@outpace/domain/races";
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** A new race's list values, until the list loads again. */
const unloaded = { joined: 0, finished: 0, joinedInSevenDays: null, due: null, wasUnpaid: false };

const raceKeys = {
  all: ["races"] as const,
  lists: ["races", "brand"] as const,
  ofBrand: (brandId: string) => ["races", "brand", brandId] as const,
  one: (raceId: string) => ["races", "one", raceId] as const,
  logo: (raceId: string) => ["races", "logo", raceId] as const,
};

type RacePages = InfiniteData<Page<BrandRace>, Cursor | undefined>;

/** Puts a race into a loaded list until it loads again; keeps an unloaded list undefined. */
function withRace(before: RacePages | undefined, race: Race): RacePages | undefined {
  if (!before) return before;
  const shown = before.pages.flatMap((page) => page.items);
  const known = shown.find((entry) => entry.race.id === race.id) ?? unloaded;
  const entries = [...shown.filter((entry) => entry.race.id !== race.id), { ...known, race }];
  const now = Date.now();
  entries.sort((a, b) => compareByAttention(a.race, b.race, now));
  // The race's place may be on another page, so the first page takes all races.
  return {
    ...before,
    pages: before.pages.map((page, n) => ({ ...page, items: n === 0 ? entries : [] })),
  };
}

/** Pages of a brand's races, sorted by what needs attention; disabled without a brand. */
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

/** Finds a race in the cached lists, and when it was loaded, so its screens open without a request. */
function findListed(queryClient: QueryClient, raceId: string) {
  for (const [queryKey, list] of queryClient.getQueriesData<RacePages>({
    queryKey: raceKeys.lists,
  })) {
    const items = list?.pages.flatMap((page) => page.items);
    const race = items?.find((entry) => entry.race.id === raceId)?.race;
    if (race) return { race, loadedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt };
  }
  return undefined;
}

const raceQuery = (queryClient: QueryClient, client: Client, raceId: string) => ({
  queryKey: raceKeys.one(raceId),
  queryFn: () => getRace(client, raceId),
  initialData: () => findListed(queryClient, raceId)?.race,
  initialDataUpdatedAt: () => findListed(queryClient, raceId)?.loadedAt,
});

export function prefetchRace(queryClient: QueryClient, client: Client, raceId: string): void {
  void queryClient.prefetchQuery(raceQuery(queryClient, client, raceId));
}

/** Disabled without an id. */
export function useRace(raceId: string | undefined) {
  const query = raceQuery(useQueryClient(), useClient(), raceId ?? "");
  return useQuery({ ...query, enabled: raceId !== undefined });
}

/** The address of a race's logo; null if it has none. */
export function useRaceLogo(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: raceKeys.logo(raceId),
    queryFn: async () =>
      (await loadCode(() => import("@outpace/data/logos"))).getRaceLogo(client, raceId),
  });
}

/** Fetches the stored race, bypassing the cache. */
export function useFetchRace(raceId: string): () => Promise<Race | null> {
  const client = useClient();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...raceQuery(queryClient, client, raceId), staleTime: 0 });
}

const whileActive: readonly RaceStatus[] = ["active"];

/** Polls while the status is one of these and the page is visible. */
export function useRefreshedRace(
  raceId: string,
  everyMilliseconds: number,
  statuses = whileActive,
) {
  const race = useRace(raceId);
  const isOn = race.data != null && statuses.includes(race.data.status);
  const refresh = isOn && { refetchInterval: everyMilliseconds };
  useQuery({ ...raceQuery(useQueryClient(), useClient(), raceId), ...refresh });
  return race;
}

export function useCreateRace(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newRace: NewRace) => createRace(client, newRace, brandId),
    onSuccess: (race) => {
      queryClient.setQueryData(raceKeys.one(race.id), race);
      queryClient.setQueryData<RacePages>(raceKeys.ofBrand(race.brandId), (before) =>
        withRace(before, race),
      );
      // The plan, the list and the counters refetch when they are next shown.
      void queryClient.invalidateQueries({ refetchType: "none" });
    },
  });
}

export function useUpdateRace(raceId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: Edit<EditableRace>) => updateRace(client, raceId, edit),
    onSuccess: (race) => {
      queryClient.setQueryData(raceKeys.one(race.id), race);
      queryClient.setQueryData<RacePages>(raceKeys.ofBrand(race.brandId), (before) =>
        withRace(before, race),
      );
      void queryClient.invalidateQueries({ refetchType: "none" });
    },
    onError: (error) => {
      // The race's status has changed since it was loaded, and with it the editable fields.
      if (hasCode(error, "race_locked"))
        void queryClient.invalidateQueries({ queryKey: raceKeys.all });
    },
  });
}
