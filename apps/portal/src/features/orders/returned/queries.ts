import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { PaymentReturn } from "../../../platform/navigation/payment-return.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { retryDelay } from "../../../platform/requests/use-retries.ts";
import { loadPayments } from "../payments/queries.ts";
import { loadOrders } from "../queries.ts";
import { type PaymentFacts, paymentState } from "./payment-state.ts";

const returnedKey = "returned";

/** What has become of an order's payment. The provider is asked until it answers once, then only the database. */
export function useReturnedPayment({ outcome, orderId }: PaymentReturn) {
  const client = useClient();
  const isConfirmed = useRef(outcome === "left");
  const queryClient = useQueryClient();
  const returned = useQuery({
    queryKey: ["orders", returnedKey, orderId],
    queryFn: async (): Promise<PaymentFacts> => {
      const [{ confirmPayment, listPayments }, { getOrder }] = await Promise.all([
        loadPayments(),
        loadOrders(),
      ]);
      if (!isConfirmed.current) {
        // What the ledger has by now is worth showing even if the provider does not respond.
        await confirmPayment(client, orderId).then(
          () => {
            isConfirmed.current = true;
          },
          () => undefined,
        );
      }
      const [order, payments] = await Promise.all([
        getOrder(client, orderId),
        listPayments(client, orderId),
      ]);
      return { order, payments, isConfirmed: isConfirmed.current };
    },
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const isOpen = data === undefined || paymentState(data, Date.now()) === "confirming";
      return isOpen && retryDelay(dataUpdateCount + errorUpdateCount);
    },
  });
  const { order, payments } = returned.data ?? {};
  const known = order && `${order.status} ${payments?.[0]?.status ?? ""}`;

  useEffect(() => {
    if (!known) return;
    // The cards, the plan and the orders may have been loaded before this was known.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] !== returnedKey,
    });
  }, [queryClient, known]);

  return returned;
}
