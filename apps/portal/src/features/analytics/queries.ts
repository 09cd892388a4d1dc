import { getRaceAnalytics } from "@outpace/data/analytics";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const analyticsKeys = {
  ofRace: (raceId: string) => ["analytics", raceId] as const,
};

export function useRaceAnalytics(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: analyticsKeys.ofRace(raceId),
    queryFn: () => getRaceAnalytics(client, raceId),
  });
}
