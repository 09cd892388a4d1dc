import { getNewsletterOverview } from "@outpace/data/staff-newsletter";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";

export function useNewsletterOverview() {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "newsletter"],
    queryFn: () => getNewsletterOverview(client),
  });
}
