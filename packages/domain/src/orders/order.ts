import { formatNumber } from "../numbers/index.ts";
import { formatDollars, type Tier } from "../tiers/index.ts";
import type { OrderStatus } from "./status.ts";

/** What a brand owes for a race; money in US cents. */
export interface Order {
  readonly id: string;
  readonly brandId: string;
  readonly raceId: string;
  readonly raceName: string;
  readonly tier: Tier;
  readonly listPriceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  readonly discountCode: string | null;
  readonly status: OrderStatus;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** The number people call an order by: the last eight digits of its id, "3F2A91BC". */
export function orderNumber({ id }: Pick<Order, "id">): string {
  return id.slice(-8).toUpperCase();
}

/** The UTC day of the order, since a brand's months are UTC months: "November 23, 2026". */
export function orderDate({ createdAt }: Pick<Order, "createdAt">): string {
  return new Date(createdAt).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

export interface DueOrders {
  readonly orders: number;
  readonly totalCents: number;
}

/** "$4,500 due in 9 orders."; `limit` is the highest number of orders that the sum covers. */
export function dueOrdersText({ orders, totalCents }: DueOrders, limit: number): string {
  if (orders > limit) return `More than ${formatNumber(limit)} orders are due.`;
  return `${formatDollars(totalCents)} due in ${String(orders)} ${orders === 1 ? "order" : "orders"}.`;
}

/** The total of all due orders, in cents. */
export function totalDueCents(orders: readonly Pick<Order, "status" | "totalCents">[]): number {
  return orders
    .filter(({ status }) => status === "due")
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
}
