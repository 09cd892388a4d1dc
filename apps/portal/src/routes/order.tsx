import {
  isPayableByCard,
  orderDocumentTitle,
  orderNumber,
  orderSubject,
} from "@outpace/domain/orders";
import { productName } from "@outpace/domain/product";
import { Button, buttonVariants } from "@outpace/ui/button";
import { StatusNotice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useParams } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { OrderNotFound } from "../components/record-not-found.tsx";
import { useOwnBrand } from "../features/brands/queries.ts";
import { OrderPayments } from "../features/orders/history/order-payments.tsx";
import { PayNow } from "../features/orders/payments/pay-now.tsx";
import { usePayments } from "../features/orders/history/queries.ts";
import { prefetchOrders, useOrders } from "../features/orders/queries.ts";
import { Receipt } from "../features/orders/receipt.tsx";
import { useSession } from "../features/sessions/session.tsx";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { useFlashMessage } from "../platform/navigation/flash-message.ts";
import { paths } from "../platform/navigation/paths.ts";
import { queryClientOf } from "../platform/requests/query-cache.tsx";
import { useLoadError } from "../platform/requests/use-load-error.ts";
import { useMinute } from "../platform/time/use-minute.ts";

/** @public The router calls it. */
export function prefetch({ client, account }: ScreenVisit): void {
  prefetchOrders(queryClientOf(account, client), client, account);
}

export default function OrderScreen() {
  const orderId = useParams()["orderId"] ?? "";
  const { userId, brandId } = useSession();
  const now = useMinute();
  const orders = useOrders(userId, brandId !== null);
  const brand = useOwnBrand(userId);
  const ordersError = useLoadError(orders);
  const brandError = useLoadError(brand);
  const order = orders.data?.find(({ id }) => id === orderId);
  // An order that was never due has no payment.
  const payments = usePayments(orderId, order !== undefined && order.totalCents > 0);
  const payment = payments.data?.find(({ status }) => status === "paid");
  const isProcessing = payments.data?.[0]?.status === "processing";
  // Not before the payments are known: one may be on its way.
  const isPayable =
    order !== undefined && isPayableByCard(order, now) && !payments.isPending && !isProcessing;
  const loadError = ordersError ?? brandError;

  // A list that was loaded before the order was placed lacks it until it is refreshed.
  const isUnknown = orders.isSuccess && !order && !orders.isFetching;
  if (brandId === null || isUnknown || brand.data === null) return <OrderNotFound />;
  return (
    <div className="grid gap-8 print:gap-0">
      <title>{`${order ? `${orderDocumentTitle(order.status)} ${orderNumber(order)}` : "Order"} · ${productName}`}</title>
      <h1 className="sr-only">{order ? orderDocumentTitle(order.status) : "Order"}</h1>
      <div className="mx-auto flex w-full max-w-2xl flex-wrap justify-between gap-3 print:hidden">
        <Link to={paths.orders} className={buttonVariants({ tone: "secondary" })}>
          Back to Orders
        </Link>
        {order && brand.data ? (
          <div className="flex flex-wrap gap-3">
            <Button
              tone={isPayable ? "secondary" : "primary"}
              onClick={() => {
                window.print();
              }}
            >
              Print
            </Button>
            {isPayable ? <PayNow orderId={order.id} subject={orderSubject(order)} /> : null}
          </div>
        ) : null}
      </div>
      <Flash />
      {loadError ? (
        <div className="mx-auto w-full max-w-2xl print:hidden">
          <FailedLoad
            message="We couldn't load this order."
            error={loadError}
            busy={orders.isFetching || brand.isFetching}
            onRetry={() => {
              void orders.refetch();
              void brand.refetch();
            }}
          />
        </div>
      ) : null}
      {order && brand.data ? (
        <>
          <Receipt order={order} brand={brand.data} payment={payment} isProcessing={isProcessing} />
          {payments.isError ? (
            <div className="mx-auto w-full max-w-2xl print:hidden">
              <FailedLoad
                message="We couldn't load this order's payments."
                error={payments.error}
                busy={payments.isFetching}
                onRetry={() => void payments.refetch()}
              />
            </div>
          ) : null}
          <OrderPayments payments={payments.data ?? []} />
        </>
      ) : loadError ? null : (
        <div className="mx-auto w-full max-w-2xl">
          <Spinner label="Loading order..." />
        </div>
      )}
    </div>
  );
}

/** Says what led here, such as a payment page that did not open. */
function Flash() {
  const flash = useFlashMessage();
  return (
    <div className="mx-auto w-full max-w-2xl empty:hidden print:hidden">
      {flash ? <StatusNotice tone="info">{flash.message}</StatusNotice> : null}
    </div>
  );
}
