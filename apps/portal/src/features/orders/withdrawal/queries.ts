import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { hasCode } from "../../../platform/errors/error-message.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { useLostAnswers } from "../../../platform/requests/lost-answers.ts";
import { loadPayments } from "../payments/queries.ts";

/** The order of a race, or null. */
export function useRaceOrder(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["orders", "of-race", raceId],
    queryFn: async () => (await loadPayments()).getRaceOrder(client, raceId),
  });
}

/** Withdraws a race. One that is cancelled after a try without an answer was withdrawn by it. */
export function useWithdrawRace() {
  const client = useClient();
  const queryClient = useQueryClient();
  const sendAct = useLostAnswers();
  return useMutation({
    mutationFn: async (race: { raceId: string; orderId: string }) => {
      const { withdrawRace } = await loadPayments();
      await sendAct(race.raceId, (mayBeDone) =>
        withdrawRace(client, race).catch((error: unknown) => {
          if (!mayBeDone || !hasCode(error, "race_locked")) throw error;
        }),
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ refetchType: "none" }),
    onError: () => {
      // The race or its order may not be what the screen shows.
      void queryClient.invalidateQueries();
    },
  });
}
