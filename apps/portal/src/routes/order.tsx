import { orderDocumentTitle, orderNumber } from "@outpace/domain/orders";
import { productName } from "@outpace/domain/product";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useParams } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { OrderNotFound } from "../components/record-not-found.tsx";
import { useOwnBrand } from "../features/brands/queries.ts";
import { prefetchOrders, useOrders } from "../features/orders/queries.ts";
import { Receipt } from "../features/orders/receipt.tsx";
import { useSession } from "../features/sessions/session.tsx";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { paths } from "../platform/navigation/paths.ts";
import { queryClientOf } from "../platform/requests/query-cache.tsx";
import { useLoadError } from "../platform/requests/use-load-error.ts";

/** @public The router calls it. */
export function prefetch({ client, account }: ScreenVisit): void {
  prefetchOrders(queryClientOf(account, client), client, account);
}

export default function OrderScreen() {
  const orderId = useParams()["orderId"] ?? "";
  const { userId, brandId } = useSession();
  const orders = useOrders(userId, brandId !== null);
  const brand = useOwnBrand(userId);
  const ordersError = useLoadError(orders);
  const brandError = useLoadError(brand);
  const order = orders.data?.find(({ id }) => id === orderId);
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
          <Button
            onClick={() => {
              window.print();
            }}
          >
            Print
          </Button>
        ) : null}
      </div>
      {loadError ? (
        <FailedLoad
          message="We couldn't load this order."
          error={loadError}
          busy={orders.isFetching || brand.isFetching}
          onRetry={() => {
            void orders.refetch();
            void brand.refetch();
          }}
        />
      ) : null}
      {order && brand.data ? (
        <Receipt order={order} brand={brand.data} />
      ) : loadError ? null : (
        <div className="mx-auto w-full max-w-2xl">
          <Spinner label="Loading order..." />
        </div>
      )}
    </div>
  );
}
