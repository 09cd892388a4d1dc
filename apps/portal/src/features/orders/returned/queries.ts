import { confirmationSeconds } from "@outpace/domain/orders";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { PaymentReturn } from "../../../platform/navigation/payment-return.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { loadPayments } from "../payments/queries.ts";
import { loadOrders } from "../queries.ts";
import { millisecondsToNextLook, type PaymentFacts } from "./payment-state.ts";

const returnedKey = "returned";

/**
 * What has become of an order's payment. The provider is asked until it has answered once since the return, then only the
 * database.
 */
export function useReturnedPayment({ outcome, orderId }: PaymentReturn) {
  const client = useClient();
  const isConfirmed = useRef(outcome === "left");
  /** Before this instant, in milliseconds, the provider is not asked again. */
  const askAt = useRef(0);
  const queryClient = useQueryClient();
  const returned = useQuery({
    queryKey: ["orders", returnedKey, orderId],
    queryFn: async (): Promise<PaymentFacts> => {
      const [{ confirmPayment, listPayments }, { getOrder }] = await Promise.all([
        loadPayments(),
        loadOrders(),
      ]);
      if (!isConfirmed.current && Date.now() >= askAt.current) {
        // What the ledger has by now is worth showing even if the provider does not respond.
        await confirmPayment(client, orderId).then(
          ({ isCurrent }) => {
            isConfirmed.current = isCurrent;
            askAt.current = Date.now() + confirmationSeconds * 1000;
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
      return millisecondsToNextLook(data, {
        timesLooked: dataUpdateCount + errorUpdateCount,
        askAt: askAt.current,
        now: Date.now(),
      });
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
