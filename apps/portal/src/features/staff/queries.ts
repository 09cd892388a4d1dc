import type { Cursor } from "@outpace/data/pages";
import {
  findActiveBrands,
  getAdminOverview,
  getBrandSummary,
  isStaff,
  listAllRaces,
  type RaceFilter,
  type RaceSort,
} from "@outpace/data/staff";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const staffKeys = {
  membership: (userId: string) => ["staff", "membership", userId] as const,
  overview: ["staff", "overview"] as const,
  activeBrands: (name: string) => ["staff", "active-brands", name] as const,
  brandSummary: (brandId: string) => ["staff", "brand-summary", brandId] as const,
  races: (filter: RaceFilter, sort: RaceSort) => ["staff", "races", filter, sort] as const,
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

/** The first active brands whose names begin with `name`. */
export function useActiveBrands(name: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.activeBrands(name),
    queryFn: () => findActiveBrands(client, name),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** The brand with this id; nothing is queried for an empty one. */
export function useBrandSummary(brandId: string) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.brandSummary(brandId),
    queryFn: () => getBrandSummary(client, brandId),
    enabled: brandId !== "",
  });
}

/** Pages of every brand's races. */
export function useRacesOfAllBrands(filter: RaceFilter, sort: RaceSort) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: staffKeys.races(filter, sort),
    queryFn: ({ pageParam }) => listAllRaces(client, filter, sort, pageParam),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
