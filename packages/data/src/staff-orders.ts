import {
  type DueOrders,
  type Order,
  orderReviews,
  orderStatuses,
  packageStates,
} from "@outpace/domain/orders";
import { type Race, type RaceStatus, raceStatuses } from "@outpace/domain/races";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import { toOrder } from "./orders.ts";
import { withPagesClosed } from "./internal/payment-pages.ts";
import { dataOf } from "./internal/results.ts";
import type { Database } from "./internal/database.types.ts";
import type { PagePosition, PositionedPage } from "./pages.ts";
import { isId, readInstant, readTier, required } from "./internal/rows.ts";
import { positionArguments, toPositionedPage } from "./internal/select-page.ts";

type PaidRace = Pick<Race, "id" | "name" | "status">;

export interface OrderForStaff extends Omit<Order, "isProcessing"> {
  readonly brandName: string;
  /** Null for the order of a package. */
  readonly raceStatus: RaceStatus | null;
  /** The race that the order paid for: its own, or the one that was made from its package. */
  readonly paidRace: PaidRace | null;
  /** The reference of the invoice; null until it is paid. */
  readonly paymentReference: string | null;
}

export interface OrderFilter {
  readonly status?: Order["status"] | undefined;
  readonly brandId?: string | undefined;
  readonly raceId?: string | undefined;
  readonly needsReview?: boolean | undefined;
}

type TaskRow = Database["public"]["CompositeTypes"]["staff_task"];
type Standing =
  "package_state" | "is_paid_for" | "paid_race_id" | "paid_race_name" | "paid_race_status";

/** What an order's payment is good for now. */
export function readStanding(row: Pick<TaskRow, Standing>) {
  return {
    packageState: row.package_state === null ? null : knownValue(packageStates, row.package_state),
    isPaidFor: required(row.is_paid_for),
    paidRace:
      row.paid_race_id === null
        ? null
        : {
            id: row.paid_race_id,
            name: required(row.paid_race_name),
            status: knownValue(raceStatuses, row.paid_race_status),
          },
  };
}

const ordersPerPage = 50;

/** Lists a page of all brands' orders, newest first. Throws `not_staff` for everyone but staff. */
export async function listAllOrders(
  client: Client,
  { status, brandId, raceId, needsReview }: OrderFilter = {},
  at?: PagePosition,
): Promise<PositionedPage<OrderForStaff>> {
  if ([brandId, raceId].some((id) => id && !isId(id))) {
    return { items: [], next: null, previous: null };
  }
  const rows = await dataOf(
    client.rpc("search_orders", {
      ...(status && { status }),
      ...(brandId && { brand_id: brandId }),
      ...(raceId && { race_id: raceId }),
      ...(needsReview !== undefined && { needs_review: needsReview }),
      ...positionArguments(true, at),
    }),
  );
  return toPositionedPage(rows, ordersPerPage, at, (row) => ({
    id: row.id,
    brandId: row.brand_id,
    brandName: row.brand_name,
    race: row.race_id === null ? null : { id: row.race_id, name: required(row.race_name) },
    raceStatus: row.race_status === null ? null : knownValue(raceStatuses, row.race_status),
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
    ...readStanding(row),
    paymentReference: row.payment_reference,
    createdAt: readInstant(row.created_at),
  }));
}

/** Where `getDueOrders` stops. */
export const countedOrdersLimit = 1000;

/**
 * Returns the number and total of the due orders of all brands, or of one. A number above `countedOrdersLimit` means "more".
 */
export async function getDueOrders(client: Client, brandId = ""): Promise<DueOrders> {
  if (brandId && !isId(brandId)) return { orders: 0, totalCents: 0 };
  const due = await dataOf(client.rpc("orders_due", brandId ? { brand_id: brandId } : {}));
  return { orders: due.orders, totalCents: due.total };
}

interface RecordedPayment {
  readonly orderId: string;
  /** The reference of the invoice. */
  readonly reference: string;
  /** For the audit log. */
  readonly reason: string;
}

/** For staff: marks a due order as paid. Throws `status_changed` if it is already paid. */
export async function recordPayment(
  client: Client,
  { orderId, reference, reason }: RecordedPayment,
): Promise<Order> {
  return toOrder(
    await dataOf(client.rpc("record_payment", { order_id: orderId, reference, reason })),
  );
}

/**
 * For staff: voids a due or free order. A payment page that is open is closed first. Throws `status_changed` if the order is
 * already void, `order_paid` if it was paid meanwhile, and `payment_processing` while it is being paid.
 */
export async function voidOrder(
  client: Client,
  { orderId, reason }: Omit<RecordedPayment, "reference">,
): Promise<Order> {
  return withPagesClosed(client, orderId, async () =>
    toOrder(await dataOf(client.rpc("void_order", { order_id: orderId, reason }))),
  );
}
