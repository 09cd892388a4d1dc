import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";
import { loadPayments } from "../payments/queries.ts";

/** The attempts to pay an order, the newest first, with the money that moved. */
export function usePayments(orderId: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ["orders", "payments", orderId],
    queryFn: async () => (await loadPayments()).listPayments(client, orderId),
    enabled,
  });
}
