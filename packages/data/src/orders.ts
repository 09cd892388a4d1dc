import { orderReviews, orderStatuses, packageStates, type Order } from "@outpace/domain/orders";
import { knownValue } from "@outpace/domain/texts";
import type { Tier } from "@outpace/domain/tiers";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import type { Database } from "./internal/database.types.ts";
import { isId, readInstant, readTier, required } from "./internal/rows.ts";
import { isDataError } from "./internal/service-errors.ts";

type OrderRow = Database["public"]["CompositeTypes"]["order_entry"];

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    brandId: row.brand_id,
    race: row.race_id === null ? null : { id: row.race_id, name: required(row.race_name) },
    tier: readTier(row.tier),
    listPriceCents: row.list_price,
    discountCents: row.discount,
    totalCents: row.total,
    discountCode: row.discount_code,
    status: knownValue(orderStatuses, row.status),
    payBy: row.pay_by && readInstant(row.pay_by),
    paidAt: row.paid_at && readInstant(row.paid_at),
    paymentProvider: row.payment_provider,
    refundedCents: row.refunded,
    review: row.review === null ? null : knownValue(orderReviews, row.review),
    packageId: row.package_id,
    packageState: row.package_state === null ? null : knownValue(packageStates, row.package_state),
    isPaidFor: row.is_paid_for,
    isProcessing: row.live_payment === "processing",
    createdAt: readInstant(row.created_at),
  };
}

export interface OrderPage {
  readonly items: readonly Order[];
  /** What to pass as `afterId` for the next page; null on the last one. */
  readonly next: string | null;
}

const ordersPerPage = 50;

/** Returns a page of a brand's orders, newest first: the given brand's, or the caller's only one's. */
export async function listOrderPage(
  client: Client,
  { brandId, afterId }: { brandId?: string | undefined; afterId?: string | undefined } = {},
): Promise<OrderPage> {
  const rows = await dataOf(
    client.rpc("brand_order_history", {
      ...(brandId !== undefined && { brand_id: brandId }),
      ...(afterId !== undefined && { after: afterId }),
    }),
  );
  const items = rows.slice(0, ordersPerPage).map(toOrder);
  return { items, next: rows.length > ordersPerPage ? (items.at(-1)?.id ?? null) : null };
}

/** Returns every page of `listOrderPage`. */
export async function listOrders(client: Client, brandId?: string): Promise<Order[]> {
  const orders: Order[] = [];
  let afterId: string | undefined;
  do {
    const page = await listOrderPage(client, { brandId, afterId });
    orders.push(...page.items);
    afterId = page.next ?? undefined;
  } while (afterId !== undefined);
  return orders;
}

/** Returns an order of one of the caller's brands, to staff any; null if the caller may not see it. */
export async function getOrder(client: Client, orderId: string): Promise<Order | null> {
  if (!isId(orderId)) return null;
  try {
    return toOrder(await dataOf(client.rpc("brand_order", { order_id: orderId })));
  } catch (error) {
    if (isDataError(error, "order_not_found")) return null;
    throw error;
  }
}

/** Orders a package. Idempotent by request id. Throws `order_limit` while ten packages are not paid yet, and `open_order_limit` with 100 unpaid orders. */
export async function orderPackage(
  client: Client,
  { requestId, tier, brandId }: { requestId: string; tier: Tier; brandId?: string },
): Promise<Order> {
  return toOrder(
    await dataOf(
      client.rpc("order_package", {
        request_id: requestId,
        tier,
        ...(brandId !== undefined && { brand_id: brandId }),
      }),
    ),
  );
}
