import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";
import { loadPayments } from "../payments/queries.ts";

/** The order of a race, or null. */
export function useRaceOrder(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["orders", "of-race", raceId],
    queryFn: async () => (await loadPayments()).getRaceOrder(client, raceId),
  });
}

export function useWithdrawRace() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (race: { raceId: string; orderId: string }) =>
      (await loadPayments()).withdrawRace(client, race),
    onSuccess: () => queryClient.invalidateQueries({ refetchType: "none" }),
    onError: () => {
      // The race or its order may not be what the screen shows.
      void queryClient.invalidateQueries();
    },
  });
}
