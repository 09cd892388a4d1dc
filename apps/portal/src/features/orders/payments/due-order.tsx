import {
  formatMoment,
  isPayableByCard,
  type Order,
  processingPaymentText,
  reviewedPaymentText,
} from "@outpace/domain/orders";
import { formatDollars } from "@outpace/domain/tiers";
import { Link } from "react-router-dom";

import { SpokenName } from "../../../components/spoken-name.tsx";
import { paths } from "../../../platform/navigation/paths.ts";
import { PayNow } from "./pay-now.tsx";

export interface DueOrderProps {
  order: Pick<Order, "totalCents" | "payBy" | "review" | "isProcessing"> & {
    readonly orderId: string;
  };
  raceName: string;
  /** Whether a payment that was just made may still be confirmed. */
  isConfirming: boolean;
  /** In milliseconds. */
  now: number;
  /** Whether the person may pay. */
  mayPay: boolean;
}

/** What is due for a race, as a task on its card. */
export function DueOrder({ order, raceName, isConfirming, now, mayPay }: DueOrderProps) {
  const { orderId, totalCents, payBy, review } = order;
  const isProcessing = order.isProcessing || isConfirming;
  const isPayable = isPayableByCard({ status: "due", payBy, review, isProcessing }, now);
  return (
    <div className="rounded-md bg-caution-soft px-3 text-sm text-caution">
      <Link
        to={paths.order(orderId)}
        className="flex min-h-11 items-center justify-between gap-3 py-2 font-bold no-underline hover:underline"
      >
        {formatDollars(totalCents)} due
        <SpokenName word="for">{raceName}</SpokenName>
        <span aria-hidden="true">→</span>
      </Link>
      {isPayable ? (
        <div className="grid gap-2 pb-3">
          <p>Pay by {formatMoment(payBy ?? "")}.</p>
          {mayPay ? <PayNow orderId={orderId} subject={raceName} /> : null}
        </div>
      ) : payBy === null ? null : (
        <p className="pb-3">
          {isProcessing
            ? processingPaymentText
            : review === null
              ? "The time to pay is over."
              : reviewedPaymentText}
        </p>
      )}
    </div>
  );
}
