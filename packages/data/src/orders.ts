import { OrderStatusSchema, type Order } from "@outpace/domain/orders";
import type { Client } from "./client.ts";
import { dataOf } from "./results.ts";
import type { Database } from "./database.types.ts";
import { readInstant, readTier, required } from "./rows.ts";

type OrderRow = Database["public"]["CompositeTypes"]["order_entry"];

function toOrder(row: OrderRow): Order {
  return {
    id: required(row.id),
    brandId: required(row.brand_id),
    raceId: required(row.race_id),
    raceName: required(row.race_name),
    tier: readTier(required(row.tier)),
    listPriceCents: required(row.list_price),
    discountCents: required(row.discount),
    totalCents: required(row.total),
    discountCode: row.discount_code,
    status: OrderStatusSchema.parse(row.status),
    createdAt: readInstant(required(row.created_at)),
  };
}

/** The orders of the caller's brand, newest first; staff name the brand. */
export async function listOrders(client: Client, brandId?: string): Promise<Order[]> {
  const rows = await dataOf(
    client.rpc("brand_order_history", brandId === undefined ? {} : { brand_id: brandId }),
  );
  return rows.map(toOrder);
}

interface Payment {
  readonly orderId: string;
  /** The invoice's. */
  readonly reference: string;
  /** For the audit log. */
  readonly reason: string;
}

/** For staff: marks an order that is due as paid. Throws `status_changed` where it is paid already. */
export async function recordPayment(
  client: Client,
  { orderId, reference, reason }: Payment,
): Promise<Order> {
  return toOrder(
    await dataOf(client.rpc("record_payment", { order_id: orderId, reference, reason })),
  );
}

/** For staff: voids an order that is due or free. Throws `status_changed` where it is void already. */
export async function voidOrder(
  client: Client,
  { orderId, reason }: Omit<Payment, "reference">,
): Promise<Order> {
  return toOrder(await dataOf(client.rpc("void_order", { order_id: orderId, reason })));
}
