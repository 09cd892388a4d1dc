import { formatNumber } from "../numbers/index.ts";
import { formatDollars, packageLabel, type Tier } from "../tiers/index.ts";
import type { OrderReview, OrderStatus, PackageState } from "./status.ts";

/** What a brand owes for a race or a package; money in US cents. */
export interface Order {
  readonly id: string;
  readonly brandId: string;
  /** Null for the order of a package. */
  readonly race: { readonly id: string; readonly name: string } | null;
  readonly tier: Tier;
  readonly listPriceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  readonly discountCode: string | null;
  readonly status: OrderStatus;
  /** Until when it can be paid by card, ISO 8601 in UTC; null if it is paid by invoice, or nothing is owed. */
  readonly payBy: string | null;
  /** An instant, ISO 8601 in UTC; null until it is paid. */
  readonly paidAt: string | null;
  /** How it was paid, "stripe" or what staff recorded; null until it is paid. */
  readonly paymentProvider: string | null;
  /** Of the payment that settled the order. */
  readonly refundedCents: number;
  /** What about its payments needs a person; null if nothing does. */
  readonly review: OrderReview | null;
  /** The package that paid for the race; null if none did. */
  readonly packageId: string | null;
  /** Of the package that the order paid for; null if it paid for none. */
  readonly packageState: PackageState | null;
  /** False for one that is due or void, and while its payment, or that of its package, is disputed or taken back. */
  readonly isPaidFor: boolean;
  /** Whether the bank is still confirming a payment. */
  readonly isProcessing: boolean;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** What was ordered: the race's name, or "Premium package". */
export function orderSubject({ race, tier }: Pick<Order, "race" | "tier">): string {
  return race === null ? packageLabel(tier) : race.name;
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

/** Whether a brand can pay an order by card at an instant, in milliseconds. */
export function isPayableByCard(
  {
    status,
    payBy,
    review,
    isProcessing,
  }: Pick<Order, "status" | "payBy" | "review" | "isProcessing">,
  now: number,
): boolean {
  const isOpen = status === "due" && payBy !== null && Date.parse(payBy) > now;
  return isOpen && review === null && !isProcessing;
}

/** "December 4, 2026 at 3:30 PM EST", in the reader's own zone unless one is named. */
export function formatMoment(instant: string, timeZone?: string): string {
  return new Date(instant).toLocaleString("en-US", {
    ...{ year: "numeric", month: "long", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
    ...(timeZone !== undefined && { timeZone }),
  });
}
