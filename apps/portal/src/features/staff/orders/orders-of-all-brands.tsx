import type { OrderFilter, OrderForStaff } from "@outpace/data/staff-orders";
import { type OrderStatus, orderStatusLabel, OrderStatusSchema } from "@outpace/domain/orders";
import { useState } from "react";

import { TextLink } from "../../../components/text-link.tsx";
import { useHistoryDialog } from "../../../platform/history-dialog.ts";
import { adminPath } from "../../../platform/paths.ts";
import { useMediaQuery } from "../../../platform/use-media-query.ts";
import { useActionOutcome } from "../actions/action-outcome.tsx";
import { BrandFilter } from "../lists/brand-filter.tsx";
import { FilterForm, StatusFilter } from "../lists/filter-form.tsx";
import { OrderActionDialog } from "./order-action-dialog.tsx";
import type { OrderAction } from "./order-parts.tsx";
import { OrderCards } from "./order-cards.tsx";
import { OrderTable } from "./order-table.tsx";
import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useAllOrders } from "../queries.ts";
import { readChoice, useViewQuery } from "../lists/view-query.ts";

interface Chosen {
  order: OrderForStaff;
  action: OrderAction;
}

export function OrdersOfAllBrands() {
  const view = useViewQuery();
  const { query, visit, setFilters } = view;
  const status: OrderStatus | "" = readChoice(query.get("status"), OrderStatusSchema.options);
  const [brandId, raceId] = [query.get("brand") ?? "", query.get("race") ?? ""];
  const filter: OrderFilter = { status: status || undefined, brandId, raceId };
  const position = readPosition(query, "time");
  const page = useAllOrders(filter, position === "unknown" ? undefined : position);
  const isWide = useMediaQuery("(min-width: 48rem)");
  const dialog = useHistoryDialog("order-action");
  const [chosen, setChosen] = useState<Chosen>();
  const outcome = useActionOutcome(dialog.open);

  const choose = (order: OrderForStaff, action: OrderAction) => {
    setChosen({ order, action });
    outcome.setMessage(undefined);
    dialog.show();
  };
  const List = isWide ? OrderTable : OrderCards;
  return (
    <>
      {raceId === "" ? (
        <FilterForm>
          <StatusFilter
            value={status}
            options={OrderStatusSchema.options.map((one) => [one, orderStatusLabel(one)])}
            onStatus={(next) => {
              setFilters({ status: next });
            }}
          />
          <BrandFilter
            key={visit}
            brandId={brandId}
            items="orders"
            onBrand={(brand) => {
              setFilters({ brand });
            }}
          />
        </FilterForm>
      ) : (
        <p>
          Showing one race's order.{" "}
          <TextLink to={adminPath("orders", { status: "due" })}>Show all that are due</TextLink>
        </p>
      )}
      {outcome.notice}
      <PagedList
        page={page}
        items="orders"
        empty={status === "due" ? "No payments are due." : "No orders found matching your filters."}
        summary="Newest first."
        query={query}
        position={position}
      >
        {(orders) => <List orders={orders} onAction={choose} />}
      </PagedList>
      {chosen ? (
        <OrderActionDialog
          {...chosen}
          open={dialog.open}
          onClose={dialog.hide}
          onDone={(message) => {
            outcome.setMessage(message);
            dialog.hide();
          }}
        />
      ) : null}
    </>
  );
}
