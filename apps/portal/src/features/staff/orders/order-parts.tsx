/** Shared by the table and the cards of all orders. */
import type { OrderForStaff } from "@outpace/data/staff-orders";
import type { OrderTask } from "@outpace/data/staff-tasks";
import { orderStatusLabel } from "@outpace/domain/orders";
import { formatDollars } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";

import { orderStatusTone } from "../../../components/order-status-tone.ts";
import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { RowLink } from "../lists/row-links.tsx";

type OrderAction = "pay" | "void";

export interface ChosenOrderAction {
  readonly order: OrderTask["order"];
  readonly action: OrderAction;
}

export interface OrderListProps {
  orders: readonly OrderForStaff[];
  onAction: (chosen: ChosenOrderAction) => void;
}

export function OrderBadge({ status }: Pick<OrderForStaff, "status">) {
  return <Badge tone={orderStatusTone(status)}>{orderStatusLabel(status)}</Badge>;
}

/** "$500", or "$0 with FREE500OUTPACE". */
export function OrderTotal({ order }: { order: OrderForStaff }) {
  return (
    <>
      {formatDollars(order.totalCents)}
      {order.discountCode ? (
        <span className="block font-normal wrap-anywhere text-muted">
          with <bdi>{order.discountCode}</bdi>
        </span>
      ) : null}
    </>
  );
}

export interface OrderActionsProps {
  order: OrderForStaff;
  onAction: OrderListProps["onAction"];
}

export function OrderActions({ order, onAction }: OrderActionsProps) {
  const name = <SpokenName word="for">{order.raceName}</SpokenName>;
  return (
    <RowActions
      buttons={
        order.status === "due" ? (
          <>
            <Button
              tone="secondary"
              size="small"
              onClick={() => {
                onAction({ order, action: "pay" });
              }}
            >
              Record Payment{name}
            </Button>
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                onAction({ order, action: "void" });
              }}
            >
              Void{name}
            </Button>
          </>
        ) : null
      }
      links={
        <>
          <RowLink to={adminPath("log", { race: order.raceId })}>Log{name}</RowLink>
        </>
      }
    />
  );
}
