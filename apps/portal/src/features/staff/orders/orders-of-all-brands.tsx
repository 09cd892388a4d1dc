import { countedOrdersLimit, type OrderFilter } from "@outpace/data/staff-orders";
import {
  dueOrdersText,
  type OrderStatus,
  orderStatusLabel,
  orderStatuses,
} from "@outpace/domain/orders";
import { Notice } from "@outpace/ui/notice";

import { TextLink } from "../../../components/text-link.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { BrandFilter } from "../lists/brand-filter.tsx";
import { ChoiceFilter, FilterForm } from "../lists/filter-form.tsx";
import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import { readChoice, useViewQuery } from "../lists/view-query.ts";
import { useAllOrders, useDueOrders } from "../queries.ts";
import { OrderCards } from "./order-cards.tsx";
import type { ChosenOrderAction } from "./order-parts.tsx";
import { OrderTable } from "./order-table.tsx";

export function OrdersOfAllBrands() {
  const view = useViewQuery();
  const { query, visit, setFilters } = view;
  const status: OrderStatus | "review" | "" = readChoice(query.get("status"), [
    ...orderStatuses,
    "review",
  ]);
  const isReview = status === "review";
  const [brandId, raceId] = [query.get("brand") ?? "", query.get("race") ?? ""];
  const filter: OrderFilter = {
    ...(isReview ? { needsReview: true } : { status: status || undefined }),
    ...{ brandId, raceId },
  };
  const position = readPosition(query, "time");
  const page = useAllOrders(filter, position);
  const isWide = useWideScreen();
  const hasDue = raceId === "" && (status === "" || status === "due");
  const due = useDueOrders(brandId, hasDue).data;
  const dueText = hasDue && due?.orders ? `${dueOrdersText(due, countedOrdersLimit)} ` : "";
  const action = useRowAction<ChosenOrderAction>(
    "order-action",
    async () => (await import("./order-action-dialog.tsx")).OrderActionDialog,
  );
  const List = isWide ? OrderTable : OrderCards;
  return (
    <>
      {raceId === "" ? (
        <FilterForm>
          <ChoiceFilter
            label="Status"
            value={status}
            options={[
              ["review", "Needs review"],
              ...orderStatuses.map((one) => [one, orderStatusLabel(one)] as const),
            ]}
            onChoice={(next) => {
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
          {page.data?.items.length === 0 ? null : "Showing one race's order. "}
          <TextLink to={adminPath("orders", { status: "due" })}>Show all that are due</TextLink>
        </p>
      )}
      {action.notice}
      {action.failure}
      {isReview || raceId !== "" ? null : <ReviewsWaiting />}
      <PagedList
        page={page}
        items="orders"
        empty={raceId === "" ? emptyText(status, brandId) : "This race has no order."}
        summary={`${dueText}Newest first.`}
        query={query}
        position={position}
      >
        {(orders) => <List orders={orders} opening={action.opening} onAction={action.choose} />}
      </PagedList>
      {action.dialog}
    </>
  );
}

function emptyText(status: OrderStatus | "review" | "", brandId: string): string {
  if (status === "review") return "Nothing needs a review.";
  if (status !== "due") return "No orders found matching your filters.";
  return brandId === "" ? "No payments are due." : "This brand has no payments due.";
}

/** Leads to the orders that need a person; nothing while there are none. */
function ReviewsWaiting() {
  const { data } = useAllOrders({ needsReview: true });
  const waiting = data?.items.length ?? 0;
  if (waiting === 0) return null;
  const orders = data?.next
    ? `More than ${String(waiting)} orders need`
    : waiting === 1
      ? "An order needs"
      : `${String(waiting)} orders need`;
  return (
    <Notice
      tone="caution"
      action={
        <TextLink to={adminPath("orders", { status: "review" })}>Show what to review</TextLink>
      }
    >
      {orders} a review.
    </Notice>
  );
}
