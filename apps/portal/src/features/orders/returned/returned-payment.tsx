import { formatMoment, type Order, orderStatusText, orderSubject } from "@outpace/domain/orders";
import { formatDollars } from "@outpace/domain/tiers";
import { StatusNotice } from "@outpace/ui/notice";
import { type ReactNode, useEffect } from "react";

import { TextLink } from "../../../components/text-link.tsx";
import { causeOf } from "../../../platform/errors/attempt-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import type { PaymentReturn } from "../../../platform/navigation/payment-return.ts";
import { useMinute } from "../../../platform/time/use-minute.ts";
import { PayNow } from "../payments/pay-now.tsx";
import { paymentState } from "./payment-state.ts";
import { useReturnedPayment } from "./queries.ts";

export interface ReturnedPaymentProps extends PaymentReturn {
  /** Called with whether the payment may still be confirmed, so that nothing else invites to pay again. */
  onConfirming: (isConfirming: boolean) => void;
  /** Whether the person may pay for an order. */
  mayPay: (order: Order) => boolean;
  /** Shown below the message: what the order is for. */
  children: (order: Order, isPaid: boolean) => ReactNode;
}

/**
 * Says what has become of a payment, and changes by itself while that is open: the payment provider is asked once, then the
 * database is, with a growing pause and only while the page is visible.
 */
export function ReturnedPayment({
  outcome,
  orderId,
  onConfirming,
  mayPay,
  children,
}: ReturnedPaymentProps) {
  const { data, error, isPending } = useReturnedPayment({ outcome, orderId });
  const now = useMinute();
  const state = data ? paymentState(data, now) : "unknown";
  const isConfirming = data ? state === "confirming" : outcome === "returned";

  useEffect(() => {
    onConfirming(isConfirming);
  }, [onConfirming, isConfirming]);

  if (isPending && error === null) {
    return (
      <StatusNotice tone="neutral">
        {outcome === "returned" ? "Checking your payment..." : null}
      </StatusNotice>
    );
  }
  if (error !== null && (!data || isConfirming)) {
    return (
      <StatusNotice tone="info">Your payment is being confirmed. {causeOf(error)}</StatusNotice>
    );
  }
  if (!data?.order) {
    return (
      <StatusNotice tone="info">
        {outcome === "returned"
          ? "This payment belongs to none of your brands. If you paid with another account, sign in with that one."
          : null}
      </StatusNotice>
    );
  }
  return (
    <>
      <Outcome order={data.order} state={state} now={now} mayPay={mayPay(data.order)} />
      {children(data.order, state === "paid")}
    </>
  );
}

interface OutcomeProps {
  order: Order;
  state: ReturnType<typeof paymentState>;
  now: number;
  mayPay: boolean;
}

function Outcome({ order, state, now, mayPay }: OutcomeProps) {
  const subject = <bdi>{orderSubject(order)}</bdi>;
  const total = formatDollars(order.totalCents);
  const payNow = mayPay ? <PayNow orderId={order.id} subject={orderSubject(order)} /> : null;
  const isPackage = order.race === null;
  switch (state) {
    case "unknown":
      return null;
    case "paid":
      return (
        <StatusNotice
          tone="positive"
          action={
            <span className="flex flex-wrap gap-x-5 gap-y-1">
              {isPackage && mayPay ? (
                <TextLink to={paths.createRace}>Create New Race</TextLink>
              ) : null}
              <TextLink to={paths.order(order.id)}>View Receipt</TextLink>
            </span>
          }
        >
          <p>
            Payment received. {isPackage ? "Your " : null}
            {subject} {isPackage ? "is ready to use." : "is paid."}
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
            {isPackage ? "Your " : null}
            {subject} {isPackage ? "is ordered" : "is saved"} and waits for payment. {total} due.
            {order.payBy === null ? null : ` Pay by ${formatMoment(order.payBy)}.`}
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
