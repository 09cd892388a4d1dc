import {
  getAdminOverview,
  isStaff,
  listActiveBrands,
  listRacesOfAllBrands,
  type RaceCursor,
  type RaceFilter,
} from "@outpace/data/staff";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

export const staffKeys = {
  membership: (userId: string) => ["staff", "membership", userId] as const,
  overview: ["staff", "overview"] as const,
  activeBrands: ["staff", "active-brands"] as const,
  races: (filter: RaceFilter) => ["staff", "races", filter] as const,
};

export function useIsStaff(userId: string) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.membership(userId),
    queryFn: () => isStaff(client),
    staleTime: 5 * 60_000,
  });
}

export function useAdminOverview() {
  const client = useClient();
  return useQuery({ queryKey: staffKeys.overview, queryFn: () => getAdminOverview(client) });
}

export function useActiveBrands() {
  const client = useClient();
  return useQuery({ queryKey: staffKeys.activeBrands, queryFn: () => listActiveBrands(client) });
}

/** Every brand's races, newest first, a page at a time. */
export function useRacesOfAllBrands(filter: RaceFilter) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: staffKeys.races(filter),
    queryFn: ({ pageParam }) => listRacesOfAllBrands(client, filter, pageParam),
    initialPageParam: undefined as RaceCursor | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
