import { mayEditRaces, mayOrderPackages } from "@outpace/domain/brands";
import { howToPayOrders, type Order, totalDueCents } from "@outpace/domain/orders";
import { partnersEmail } from "@outpace/domain/product";
import { formatDollars } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Link, Navigate } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { ShowMore } from "../components/show-more.tsx";
import type { OwnBrand } from "../features/brands/active-brand.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { LoadingOrderList, OrderList } from "../features/orders/order-list.tsx";
import { prefetchOrders, useOrders } from "../features/orders/queries.ts";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { paths } from "../platform/navigation/paths.ts";
import { queryClientOf } from "../platform/requests/query-cache.tsx";
import { useFailedLoad } from "../platform/requests/use-load-error.ts";

/** @public The router calls it. */
export function prefetch({ client, account, brandId }: ScreenVisit): void {
  prefetchOrders(queryClientOf(account, client), client, brandId);
}

export default function OrdersScreen() {
  return (
    <WithBrand
      heading={<ScreenHeading title="Orders" />}
      none={<Navigate to={paths.dashboard} replace />}
    >
      {(brand) => <Orders brand={brand} />}
    </WithBrand>
  );
}

function Orders({ brand }: { brand: OwnBrand }) {
  const orders = useOrders(brand.id);
  const failed = useFailedLoad(orders);
  const mayPay = (order: Pick<Order, "race">) =>
    (order.race ? mayEditRaces : mayOrderPackages)(brand.role);
  const pages = orders.data?.pages ?? [];
  const shown = pages.flatMap(({ items }) => items);
  const dueCents = totalDueCents(shown);

  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8">
      <ScreenHeading title="Orders">
        <p>
          One for each race you create or package you buy, with what it costs and whether it's
          settled.
        </p>
      </ScreenHeading>
      {failed && !orders.isFetchNextPageError ? (
        <FailedLoad message="We couldn't load your orders." {...failed} />
      ) : null}
      {dueCents > 0 ? (
        <Notice tone="caution">
          <p>
            <strong>
              {formatDollars(dueCents)} due{orders.hasNextPage ? " for the orders shown" : null}.
            </strong>{" "}
            {howToPayOrders(shown, mayPay)} Questions? Write to{" "}
            <a href={`mailto:${partnersEmail}`} className="underline underline-offset-4">
              {partnersEmail}
            </a>
            .
          </p>
        </Notice>
      ) : null}
      {orders.isPending && !failed ? (
        <>
          <p role="status" className="sr-only">
            Loading orders...
          </p>
          <LoadingOrderList />
        </>
      ) : null}
      {orders.data && shown.length === 0 ? <NoOrders mayCreate={mayEditRaces(brand.role)} /> : null}
      {shown.length > 0 ? <OrderList orders={shown} mayPay={mayPay} /> : null}
      {orders.hasNextPage || pages.length > 1 ? (
        <ShowMore
          pages={orders}
          items={["order", "orders"]}
          shown={shown.length}
          order="newest first"
        />
      ) : null}
    </div>
  );
}

function NoOrders({ mayCreate }: { mayCreate: boolean }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-lg border-2 border-dashed border-control p-8">
      <h2 className="text-xl font-black [font-stretch:115%]">No orders yet</h2>
      <p className="text-muted">Each race you create gets an order, even when it's free.</p>
      {mayCreate ? (
        <Link to={paths.createRace} className={buttonVariants()}>
          Create New Race
        </Link>
      ) : null}
    </div>
  );
}
