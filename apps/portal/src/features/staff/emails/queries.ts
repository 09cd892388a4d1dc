import type { Cursor } from "@outpace/data/pages";
import { listAllUndeliveredEmails } from "@outpace/data/staff-emails";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";

/** A page of the emails that were not delivered. The list is read in one direction, so no page knows the one before it. */
export function useAllUndelivered(after: Cursor | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "undelivered-emails", after ?? "first"],
    queryFn: async () => ({ ...(await listAllUndeliveredEmails(client, after)), previous: null }),
    placeholderData: keepPreviousData,
  });
}
