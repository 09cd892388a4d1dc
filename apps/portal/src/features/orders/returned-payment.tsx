import { formatPayBy, type Order, orderStatusText, orderSubject } from "@outpace/domain/orders";
import { formatDollars } from "@outpace/domain/tiers";
import { StatusNotice } from "@outpace/ui/notice";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { TextLink } from "../../components/text-link.tsx";
import { causeOf } from "../../platform/errors/attempt-message.ts";
import { paths } from "../../platform/navigation/paths.ts";
import type { PaymentReturn } from "../../platform/navigation/payment-return.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { retryDelay } from "../../platform/requests/retry-delay.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { loadPayments } from "./checkout.ts";
import { PayNow } from "./pay-now.tsx";
import { type PaymentFacts, paymentState } from "./payment-state.ts";
import { loadOrders } from "./queries.ts";

/**
 * Says what has become of a payment, and changes by itself while that is open: the payment provider is asked once, then the
 * database is, with a growing pause and only while the page is visible.
 */
export default function ReturnedPayment({ outcome, orderId }: PaymentReturn) {
  const { data, error, isPending } = useReturnedPayment({ outcome, orderId });
  const queryClient = useQueryClient();
  const now = useMinute();
  const state = data ? paymentState(data, now) : "unknown";

  useEffect(() => {
    // The cards, the plan and the orders were loaded before the payment was known.
    if (state === "paid" || state === "closed")
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] !== "returned",
      });
  }, [queryClient, state]);

  if (isPending && error === null) {
    return (
      <StatusNotice tone="neutral">
        {outcome === "returned" ? "Checking your payment..." : null}
      </StatusNotice>
    );
  }
  if (error !== null && (!data || state === "confirming")) {
    return (
      <StatusNotice tone="info">Your payment is being confirmed. {causeOf(error)}</StatusNotice>
    );
  }
  return data?.order ? <Outcome order={data.order} state={state} now={now} /> : null;
}

function useReturnedPayment({ outcome, orderId }: PaymentReturn) {
  const client = useClient();
  const isConfirmed = useRef(outcome === "left");
  return useQuery({
    queryKey: ["orders", "returned", orderId],
    queryFn: async (): Promise<PaymentFacts> => {
      const [{ confirmPayment, listPayments }, { listOrders }] = await Promise.all([
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
      const [orders, payments] = await Promise.all([
        listOrders(client),
        listPayments(client, orderId),
      ]);
      const order = orders.find(({ id }) => id === orderId) ?? null;
      return { order, payments, isConfirmed: isConfirmed.current };
    },
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const isOpen = data === undefined || paymentState(data, Date.now()) === "confirming";
      return isOpen && retryDelay(dataUpdateCount + errorUpdateCount);
    },
  });
}

interface OutcomeProps {
  order: Order;
  state: ReturnType<typeof paymentState>;
  now: number;
}

function Outcome({ order, state, now }: OutcomeProps) {
  const subject = <bdi>{orderSubject(order)}</bdi>;
  const total = formatDollars(order.totalCents);
  const payNow = <PayNow orderId={order.id} subject={orderSubject(order)} />;
  switch (state) {
    case "unknown":
      return null;
    case "paid":
      return (
        <StatusNotice
          tone="positive"
          action={
            order.race === null ? (
              <TextLink to={paths.createRace}>Create New Race</TextLink>
            ) : (
              <TextLink to={paths.order(order.id)}>View Receipt</TextLink>
            )
          }
        >
          <p>
            Payment received. {order.race === null ? "Your " : null}
            {subject} {order.race === null ? "is ready to use." : "is paid."}
          </p>
        </StatusNotice>
      );
    case "confirming":
      return (
        <StatusNotice tone="info">
          <p>Your payment is being confirmed. This message changes as soon as it is.</p>
        </StatusNotice>
      );
    case "failed":
      return (
        <StatusNotice tone="negative" action={payNow}>
          <p>
            Your payment for {subject} didn't go through, so nothing was charged. You can pay again.
          </p>
        </StatusNotice>
      );
    case "payable":
      return (
        <StatusNotice tone="caution" action={payNow}>
          <p>
            {subject} is saved. {total} due.
            {order.payBy === null ? null : ` Pay by ${formatPayBy(order.payBy)}.`}
          </p>
        </StatusNotice>
      );
    case "in-review":
    case "closed":
      return (
        <StatusNotice tone="caution">
          <p>
            {subject}: {orderStatusText(order, now)}
          </p>
        </StatusNotice>
      );
  }
}
