import type { Payment } from "@outpace/domain/orders";
import type { OrderReview } from "@outpace/domain/orders";
import { type RefundRequest, refundStatuses, type Resolution } from "@outpace/domain/staff";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import type { Database } from "./internal/database.types.ts";
import { listPayments } from "./payments.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import { type ColumnsOf, readInstant } from "./internal/rows.ts";

/** An order's payments and refunds. */
export interface OrderMoney {
  readonly payments: readonly Payment[];
  /** The earliest first. */
  readonly refunds: readonly RefundRequest[];
  /** The payment that made the order paid; null until then. */
  readonly settledBy: Payment | null;
}

const refundColumns = "id, payment_id, cents, reason, status, error, created_at";

type RefundRow = Pick<
  Database["public"]["Tables"]["refund_requests"]["Row"],
  ColumnsOf<typeof refundColumns>
>;

function toRefund(row: RefundRow): RefundRequest {
  return {
    id: row.id,
    paymentId: row.payment_id,
    cents: row.cents,
    reason: row.reason,
    status: knownValue(refundStatuses, row.status),
    error: row.error,
    createdAt: readInstant(row.created_at),
  };
}

/** Lists the refunds of an order that staff asked for, the earliest first. Others than staff see none. */
export async function listRefunds(client: Client, orderId: string): Promise<RefundRequest[]> {
  const rows = await dataOf(
    client
      .from("refund_requests")
      .select(refundColumns)
      .eq("order_id", orderId)
      .order("created_at")
      .order("id"),
  );
  return rows.map(toRefund);
}

/** For staff: an order's payments with the money that moved, and its refunds. */
export async function getOrderMoney(client: Client, orderId: string): Promise<OrderMoney> {
  // Before the payments: a refund that is made meanwhile would otherwise be missing from both.
  const refunds = await listRefunds(client, orderId);
  const [order, payments] = await Promise.all([
    rowOf(client.from("race_orders").select("settled_by").eq("id", orderId).maybeSingle()),
    listPayments(client, orderId),
  ]);
  return {
    payments,
    refunds,
    settledBy: payments.find(({ id }) => id === order?.settled_by) ?? null,
  };
}

/** A refund of the payment that settled an order, in US cents. */
export interface Refund {
  /** A repeated id returns the first request. */
  readonly requestId: string;
  readonly orderId: string;
  readonly cents: number;
  /** For the audit log. */
  readonly reason: string;
}

/**
 * For staff: asks for a refund. One of a recorded payment is done at once; a payment by card needs `confirmPayment`, or the
 * schedule. Throws `refund_limit` for more than is left, and `package_used` if a race was made from the package.
 */
export async function requestRefund(
  client: Client,
  { requestId, orderId, cents, reason }: Refund,
): Promise<RefundRequest> {
  return toRefund(
    await dataOf(
      client.rpc("request_refund", {
        ...{ request_id: requestId, order_id: orderId, cents, reason },
      }),
    ),
  );
}

export interface ReviewDecision {
  readonly orderId: string;
  readonly review: OrderReview;
  readonly resolution: Resolution;
  /** For the audit log. */
  readonly reason: string;
}

/** For staff: decides about a payment. Throws `review_not_found` if someone else has decided. */
export async function resolveReview(
  client: Client,
  { orderId, review, resolution, reason }: ReviewDecision,
): Promise<void> {
  await dataOf(
    client.rpc("resolve_review", { order_id: orderId, kind: review, resolution, reason }),
  );
}
