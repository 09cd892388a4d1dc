/** Apart from the log's pages, whose library code a race's screens load only with its log. */
import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** Who last edited a race; null for a race older than the log. */
export function useLastEdit(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["last-edit", raceId],
    queryFn: async () =>
      (await loadCode(() => import("@outpace/data/brand-log"))).fetchLastEdit(client, raceId),
    // Others may have edited it since.
    staleTime: 0,
  });
}
