import {
  paymentEntryKinds,
  type OrderReview,
  orderReviews,
  type OrderStatus,
  orderStatuses,
  type Payment,
  type PaymentEntry,
  paymentStatuses,
} from "@outpace/domain/orders";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { invokeFunction } from "./internal/functions.ts";
import { isDataError, standardError } from "./internal/service-errors.ts";
import { readInstant, type ColumnsOf } from "./internal/rows.ts";
import type { Database } from "./internal/database.types.ts";

/**
 * Starts to pay an order by card; returns the address of the payment page. Throws `order_paid`, `order_void`,
 * `payment_expired`, `payment_processing` and `payment_provider_unreachable`, among others.
 */
export async function beginCheckout(client: Client, orderId: string): Promise<string> {
  const { url } = await invokeFunction<{ url?: unknown }>(client, "checkout", {
    order_id: orderId,
  });
  if (typeof url !== "string" || !isPaymentPage(url)) throw standardError("unexpected");
  return url;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address may open: a secure one, or one of this machine. */
export function isPaymentPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopback.test(url.hostname));
}

/**
 * Asks the payment provider what has become of an order's payments, unless it was asked a moment ago. Throws
 * `role_required` for those who may not pay the order, and `rate_limited` after 30 calls in ten minutes.
 */
export async function confirmPayment(
  client: Client,
  orderId: string,
): Promise<{
  status: OrderStatus;
  /** False while the order may have been paid since the provider was asked. */
  isCurrent: boolean;
}> {
  const { status, is_current } = await invokeFunction<{ status?: unknown; is_current?: unknown }>(
    client,
    "checkout",
    { order_id: orderId, action: "confirm" },
  );
  return { status: knownValue(orderStatuses, status), isCurrent: is_current === true };
}

/**
 * Takes back a pending race whose order is due or free. A payment page that is open is closed first. Throws `order_paid` if
 * it was paid meanwhile.
 */
export async function withdrawRace(
  client: Client,
  { raceId, orderId }: { raceId: string; orderId: string },
): Promise<void> {
  try {
    await dataOf(client.rpc("withdraw_race", { race_id: raceId }));
  } catch (error) {
    if (!isDataError(error, "payment_open")) throw error;
    await invokeFunction(client, "checkout", { order_id: orderId, action: "withdraw" });
  }
}

/** What a race's own screens need of its order. */
export interface RaceOrder {
  readonly id: string;
  readonly status: OrderStatus;
  /** Until when it can be paid by card, ISO 8601 in UTC; null if it is paid by invoice, or nothing is owed. */
  readonly payBy: string | null;
  /** What about its payments needs a person; null if nothing does. */
  readonly review: OrderReview | null;
  /** The package that paid for the race; null if none did. */
  readonly packageId: string | null;
}

/** Returns a race's order, or null if the caller can see no order of it. */
export async function getRaceOrder(client: Client, raceId: string): Promise<RaceOrder | null> {
  const row = await dataOf(
    client
      .from("race_orders")
      .select("id, status, pay_by, review, package_id")
      .eq("live_race_id", raceId)
      .maybeSingle(),
  );
  return (
    row && {
      id: row.id,
      status: knownValue(orderStatuses, row.status),
      payBy: row.pay_by && readInstant(row.pay_by),
      review: row.review === null ? null : knownValue(orderReviews, row.review),
      packageId: row.package_id,
    }
  );
}

export const paymentColumns =
  "id, attempt, provider, status, expected_cents, received_cents, receipt_url, invoice_url, invoice_number, created_at";

type PaymentRow = Pick<
  Database["public"]["Tables"]["order_payments"]["Row"],
  ColumnsOf<typeof paymentColumns>
>;

/** Lists the attempts to pay an order, the newest first, each with the money that moved. */
export async function listPayments(client: Client, orderId: string): Promise<Payment[]> {
  const [payments, entries] = await Promise.all([
    dataOf(
      client
        .from("order_payments")
        .select(paymentColumns)
        .eq("order_id", orderId)
        .order("attempt", { ascending: false }),
    ),
    dataOf(
      client
        .from("payment_entries")
        .select("payment_id, kind, cents, occurred_at")
        .eq("order_id", orderId)
        .order("occurred_at"),
    ),
  ]);
  return payments.map((row) =>
    toPayment(
      row,
      entries
        .filter(({ payment_id }) => payment_id === row.id)
        .map(({ kind, cents, occurred_at }) => ({
          kind: knownValue(paymentEntryKinds, kind),
          cents,
          occurredAt: readInstant(occurred_at),
        })),
    ),
  );
}

export function toPayment(row: PaymentRow, entries: readonly PaymentEntry[]): Payment {
  const pageOf = (url: string | null) => (url !== null && isPaymentPage(url) ? url : null);
  return {
    id: row.id,
    attempt: row.attempt,
    provider: row.provider === "manual" ? "manual" : "stripe",
    status: knownValue(paymentStatuses, row.status),
    expectedCents: row.expected_cents,
    receivedCents: row.received_cents,
    receiptUrl: pageOf(row.receipt_url),
    invoiceUrl: pageOf(row.invoice_url),
    invoiceNumber: row.invoice_number,
    createdAt: readInstant(row.created_at),
    entries,
  };
}
