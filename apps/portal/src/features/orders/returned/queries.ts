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
export function useReturnedPayment(brandId: string | null, { outcome, orderId }: PaymentReturn) {
  const client = useClient();
  const isConfirmed = useRef(outcome === "left");
  const queryClient = useQueryClient();
  const returned = useQuery({
    queryKey: ["orders", returnedKey, brandId, orderId],
    queryFn: async (): Promise<PaymentFacts> => {
      const [{ confirmPayment, listPayments }, { getOrderBrandId, listOrders }] = await Promise.all(
        [loadPayments(), loadOrders()],
      );
      const findOrder = async (ofBrand: string | null) =>
        ofBrand === null
          ? null
          : ((await listOrders(client, ofBrand)).find(({ id }) => id === orderId) ?? null);
      if (!isConfirmed.current) {
        // What the ledger has by now is worth showing even if the provider does not respond.
        await confirmPayment(client, orderId).then(
          () => {
            isConfirmed.current = true;
          },
          () => undefined,
        );
      }
      const [found, payments] = await Promise.all([
        findOrder(brandId),
        listPayments(client, orderId),
      ]);
      // It may be another of the person's brands that paid.
      const payer = found === null ? await getOrderBrandId(client, orderId) : null;
      const order = found ?? (await findOrder(payer));
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
