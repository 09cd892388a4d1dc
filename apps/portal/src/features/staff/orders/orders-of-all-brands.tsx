import { countedOrdersLimit, type OrderFilter } from "@outpace/data/staff-orders";
import {
  dueOrdersText,
  type OrderStatus,
  orderStatusLabel,
  orderStatuses,
} from "@outpace/domain/orders";
import { Notice } from "@outpace/ui/notice";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { BrandFilter } from "../lists/brand-filter.tsx";
import { ChoiceFilter, FilterForm } from "../lists/filter-form.tsx";
import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import { readChoice, useViewQuery } from "../lists/view-query.ts";
import { useAllOrders, useDueOrders } from "../queries.ts";
import { useOrderDialogCode } from "./dialog-code.ts";
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
  const action = useRowAction<ChosenOrderAction>("order-action");
  const code = useOrderDialogCode({ enabled: action.dialog.open });
  const codeError = useLoadError(code);
  const OrderActionDialog = code.data?.OrderActionDialog;
  const isOpening = action.dialog.open && !OrderActionDialog && !codeError;
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
      {codeError && action.dialog.open ? (
        <FailedLoad
          message="We couldn't open the dialog."
          error={codeError}
          busy={code.isFetching}
          onRetry={() => void code.refetch()}
        />
      ) : null}
      {isReview || raceId !== "" ? null : <ReviewsWaiting />}
      <PagedList
        page={page}
        items="orders"
        empty={raceId === "" ? emptyText(status, brandId) : "This race has no order."}
        summary={`${dueText}Newest first.`}
        query={query}
        position={position}
      >
        {(orders) => (
          <List
            orders={orders}
            opening={isOpening ? action.chosen : undefined}
            onAction={action.choose}
          />
        )}
      </PagedList>
      {OrderActionDialog && action.chosen ? (
        <OrderActionDialog {...action.chosen} {...action.dialog} />
      ) : null}
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
