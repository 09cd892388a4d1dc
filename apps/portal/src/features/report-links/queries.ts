import { createReportLink, listReportLinks, withdrawReportLink } from "@outpace/data/report-links";
import type { ReportLinkDays } from "@outpace/domain/reports";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { hasCode } from "../../platform/errors/error-message.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { accessKey } from "../../platform/requests/query-cache.tsx";

const linksOf = (raceId: string) => ["report-links", raceId] as const;

export function useReportLinks(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: linksOf(raceId),
    queryFn: () => listReportLinks(client, raceId),
    // Others may have opened a link since.
    staleTime: 0,
  });
}

/** Makes a link and returns its token. No cache holds it, since it is shown once. */
export function useCreateReportLink(raceId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return async (link: { name: string; days: ReportLinkDays }): Promise<string> => {
    try {
      return await createReportLink(client, { raceId, ...link });
    } catch (error) {
      if (hasCode(error, "role_required"))
        void queryClient.invalidateQueries({ queryKey: accessKey });
      throw error;
    } finally {
      // A lost answer may have made a link too.
      void queryClient.invalidateQueries({ queryKey: linksOf(raceId) });
    }
  };
}

export function useWithdrawReportLink(raceId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => withdrawReportLink(client, linkId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksOf(raceId) }),
  });
}
