import { mayEditRaces, mayOrderPackages } from "@outpace/domain/brands";
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
import { type OwnBrand, useActiveBrand } from "../features/brands/active-brand.tsx";
import { OtherBrandNotice } from "../features/brands/other-brand-notice.tsx";
import { useOwnBrand } from "../features/brands/queries.ts";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { OrderPayments } from "../features/orders/history/order-payments.tsx";
import { PayNow } from "../features/orders/payments/pay-now.tsx";
import { usePayments } from "../features/orders/history/queries.ts";
import { prefetchOrder, useOrder } from "../features/orders/queries.ts";
import { Receipt } from "../features/orders/receipt.tsx";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { useFlashMessage } from "../platform/navigation/flash-message.ts";
import { paths } from "../platform/navigation/paths.ts";
import { queryClientOf } from "../platform/requests/query-cache.tsx";
import { useLoadError } from "../platform/requests/use-load-error.ts";
import { useMinute } from "../platform/time/use-minute.ts";

/** @public The router calls it. */
export function prefetch({ client, account, params }: ScreenVisit): void {
  prefetchOrder(queryClientOf(account, client), client, params["orderId"] ?? "");
}

export default function OrderScreen() {
  return (
    <WithBrand heading={<h1 className="sr-only">Order</h1>} none={<OrderNotFound />}>
      {(brand) => <OrderOfBrands active={brand} />}
    </WithBrand>
  );
}

/** With several brands, the link may lead to an order of another one than the chosen one. */
function OrderOfBrands({ active }: { active: OwnBrand }) {
  const { brands } = useActiveBrand();
  const orderId = useParams()["orderId"] ?? "";
  const found = useOrder(orderId);
  const own = brands.find(({ id }) => id === found.data?.brandId) ?? active;
  return <OrderOfBrand own={own} found={found} orderId={orderId} />;
}

interface OrderOfBrandProps {
  own: OwnBrand;
  orderId: string;
  found: ReturnType<typeof useOrder>;
}

function OrderOfBrand({ own, orderId, found }: OrderOfBrandProps) {
  const now = useMinute();
  const brand = useOwnBrand(own.id);
  const orderError = useLoadError(found);
  const brandError = useLoadError(brand);
  // Staff who view one brand may read the others' orders, too.
  const order = found.data?.brandId === own.id ? found.data : undefined;
  // An order that was never due has no payment.
  const payments = usePayments(orderId, order !== undefined && order.totalCents > 0);
  const payment = payments.data?.find(({ status }) => status === "paid");
  const mayPay = order?.race ? mayEditRaces : mayOrderPackages;
  const isPayable = order !== undefined && isPayableByCard(order, now) && mayPay(own.role);
  const loadError = orderError ?? brandError;

  const isUnknown = found.isSuccess && !order && !found.isFetching;
  if (isUnknown || brand.data === null) return <OrderNotFound />;
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
      <OtherBrandNotice subject="order" brandId={order?.brandId} />
      {loadError ? (
        <div className="mx-auto w-full max-w-2xl print:hidden">
          <FailedLoad
            message="We couldn't load this order."
            error={loadError}
            busy={found.isFetching || brand.isFetching}
            onRetry={() => {
              void found.refetch();
              void brand.refetch();
            }}
          />
        </div>
      ) : null}
      {order && brand.data ? (
        <>
          <Receipt order={order} brand={brand.data} payment={payment} />
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
