import {
  closedBrandPaymentText,
  formatMoment,
  isPayableByCard,
  lostRightText,
  type Order,
  orderDate,
  orderNumber,
  orderDocumentTitle,
  orderStatusLabel,
  orderSubject,
  processingPaymentText,
  reviewedPaymentText,
} from "@outpace/domain/orders";
import { formatDollars, packageLabel, tierLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { orderStatusTone } from "../../components/order-status-tone.ts";
import { SpokenName } from "../../components/spoken-name.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { PayNow } from "./payments/pay-now.tsx";

export interface OrderListProps {
  orders: readonly Order[];
  /** Whether the person may pay for an order. */
  mayPay: (order: Order) => boolean;
}

/** One line per order; its parts stack on phones. */
export function OrderList({ orders, mayPay }: OrderListProps) {
  const now = useMinute();
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-raised">
      {orders.map((order) => (
        <li
          key={order.id}
          className="grid items-center gap-x-6 gap-y-3 border-t border-line p-5 first:border-t-0 md:grid-cols-[minmax(0,1fr)_10rem_6.5rem_auto] lg:grid-cols-[minmax(0,1fr)_10rem_6.5rem_16.5rem]"
        >
          <div className="grid gap-1">
            <h2 className="text-lg leading-tight font-extrabold wrap-anywhere">
              {order.race === null ? (
                orderSubject(order)
              ) : (
                <Link
                  to={paths.analytics(order.race.id)}
                  className="underline-offset-4 hover:underline"
                >
                  <bdi>{order.race.name}</bdi>
                </Link>
              )}
            </h2>
            <p className="text-sm text-muted">
              <time dateTime={order.createdAt}>{orderDate(order)}</time> · {tierLabel(order.tier)} ·{" "}
              <span className="whitespace-nowrap">Order {orderNumber(order)}</span>
            </p>
            {isPayableByCard(order, now) ? (
              <p className="text-sm font-semibold text-caution">
                Pay by {formatMoment(order.payBy ?? "")}
              </p>
            ) : order.status === "due" && order.review !== null ? (
              <p className="text-sm font-semibold text-caution">{reviewedPaymentText}</p>
            ) : order.status === "due" && order.isProcessing ? (
              <p className="text-sm font-semibold text-caution">{processingPaymentText}</p>
            ) : order.status === "paid" && order.review === "brand_closed" ? (
              <p className="text-sm text-muted">{closedBrandPaymentText}</p>
            ) : (
              <LostRight order={order} />
            )}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:contents">
            <p className="tabular-nums md:text-right">
              <span className="text-2xl leading-none font-black [font-stretch:115%]">
                {formatDollars(order.totalCents)}
              </span>
              {order.discountCents > 0 ? (
                <span className="block text-sm wrap-anywhere text-muted">
                  <span className="sr-only">instead of </span>
                  <s>{formatDollars(order.listPriceCents)}</s>{" "}
                  {order.packageId === null ? (
                    <bdi>{order.discountCode}</bdi>
                  ) : (
                    packageLabel(order.tier)
                  )}
                </span>
              ) : null}
              {order.refundedCents > 0 ? (
                <span className="block text-sm text-muted">
                  {formatDollars(order.refundedCents)} refunded
                </span>
              ) : null}
            </p>
            <p>
              <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order.status)}</Badge>
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-2 md:justify-end">
            {isPayableByCard(order, now) && mayPay(order) ? (
              <PayNow orderId={order.id} subject={orderSubject(order)} />
            ) : null}
            <Link to={paths.order(order.id)} className={buttonVariants({ tone: "secondary" })}>
              View {orderDocumentTitle(order.status)}
              <SpokenName word="of">{orderSubject(order)}</SpokenName>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LostRight({ order }: { order: Order }) {
  const text = lostRightText(order);
  return text === null ? null : (
    <p className="text-sm font-semibold wrap-anywhere text-caution">{text}</p>
  );
}

/** Placeholders in the shape of the orders. */
export function LoadingOrderList() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line bg-raised">
      {[0, 1, 2].map((line) => (
        <div key={line} className="grid gap-3 border-t border-line p-5 first:border-t-0">
          <span className="h-5 w-full max-w-56 rounded-sm bg-sunken" />
          <span className="h-4 w-full max-w-72 rounded-sm bg-sunken" />
        </div>
      ))}
    </div>
  );
}
