// Separate from the queries of Admin View's lists, which the dashboard does not load.
import { getAdminOverview } from "@outpace/data/staff";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";

export function useAdminOverview() {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "overview"],
    queryFn: () => getAdminOverview(client),
  });
}
