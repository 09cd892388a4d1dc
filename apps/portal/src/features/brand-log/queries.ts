import type { BrandLogFilter } from "@outpace/data/brand-log";
import { useInfiniteQuery } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** Loads with the first request. */
const loadBrandLog = () => loadCode(() => import("@outpace/data/brand-log"));

/** The pages of a brand's log, or of one race's. */
export function useBrandLog({ brandId, raceId }: Pick<BrandLogFilter, "brandId" | "raceId">) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ["brand-log", brandId ?? null, raceId ?? null],
    queryFn: async ({ pageParam }) =>
      (await loadBrandLog()).listBrandLog(client, { brandId, raceId, afterId: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // Others may have done something since.
    staleTime: 0,
  });
}
