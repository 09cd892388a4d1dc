import { orderReviews, orderStatuses, packageStates, type Order } from "@outpace/domain/orders";
import { knownValue } from "@outpace/domain/texts";
import type { Tier } from "@outpace/domain/tiers";
import { allRows } from "./internal/all-rows.ts";
import type { Client } from "./client.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import type { Database } from "./internal/database.types.ts";
import { isId, readInstant, readTier, required } from "./internal/rows.ts";

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

/** Lists a brand's orders, newest first: the given brand's, or those of the caller's only one. */
export async function listOrders(client: Client, brandId?: string): Promise<Order[]> {
  const rows = await allRows((first, last) =>
    dataOf(
      client
        .rpc("brand_order_history", brandId === undefined ? {} : { brand_id: brandId })
        // Oldest first: an order made meanwhile moves no other to the next request.
        .order("created_at")
        .order("id")
        .range(first, last),
    ),
  );
  return rows.reverse().map(toOrder);
}

/** Orders a package. Idempotent by request id. Throws `order_limit` while ten packages are not paid yet. */
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

/** Returns the id of an order's brand, or null if the caller may not see the order. */
export async function getOrderBrandId(client: Client, orderId: string): Promise<string | null> {
  if (!isId(orderId)) return null;
  const row = await rowOf(
    client.from("race_orders").select("brand_partner_id").eq("id", orderId).maybeSingle(),
  );
  return row?.brand_partner_id ?? null;
}
