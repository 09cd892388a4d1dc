import { readSharedReport } from "@outpace/data/report-links";
import type { RaceReport } from "@outpace/domain/races";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { hasCode } from "../../platform/errors/error-message.ts";
import { useBackend } from "../../platform/requests/backend.tsx";

/** True once the link does not work, or no longer. Trying again cannot help. */
export function isNotShared(error: unknown): boolean {
  return hasCode(error, "report_not_shared");
}

const whole = (report: RaceReport) => report;

/**
 * The report behind a link's token, or a part of it. While the race is active, it refreshes every `refreshInterval`
 * milliseconds. Only the first request counts as an opening of the link. Disabled without a token.
 */
export function useSharedReport<Part = RaceReport>(
  token: string | null,
  refreshInterval: number,
  select: (report: RaceReport) => Part = whole as (report: RaceReport) => Part,
) {
  const { connection } = useBackend();
  const queryClient = useQueryClient();
  const queryKey = ["shared-report", token];
  const query = {
    queryKey,
    queryFn: () => {
      const isRefresh = queryClient.getQueryData(queryKey) !== undefined;
      return readSharedReport(connection, token ?? "", { isRefresh });
    },
    enabled: token !== null,
  };
  const report = useQuery({ ...query, select });
  const { data, error } = useQuery(query);
  const isLive = data?.race.status === "active" && !isNotShared(error);
  useQuery({ ...query, ...(isLive && { refetchInterval: refreshInterval }) });
  return report;
}
