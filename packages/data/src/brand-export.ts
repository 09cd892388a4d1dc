/** What only the export of a brand reads: whole lists of what screens show one by one. */
import { type Payment, type PaymentEntry, paymentEntryKinds } from "@outpace/domain/orders";
import { knownValue } from "@outpace/domain/texts";
import type { Tier } from "@outpace/domain/tiers";
import { allRows } from "./internal/all-rows.ts";
import type { Client } from "./client.ts";
import { readDatabaseError } from "./internal/database-errors.ts";
import { DataError } from "./errors.ts";
import { paymentColumns, toPayment } from "./payments.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant, readTier } from "./internal/rows.ts";
import { readServiceError } from "./internal/service-errors.ts";
import { withTimeout } from "./internal/timeout.ts";

export interface BrandPayment extends Payment {
  readonly orderId: string;
}

/** Lists the attempts to pay any of a brand's orders, the oldest first, each with the money that moved. */
export async function listBrandPayments(client: Client, brandId: string): Promise<BrandPayment[]> {
  const [payments, entries] = await Promise.all([
    allRows((first, last) =>
      dataOf(
        client
          .from("order_payments")
          .select(`order_id, ${paymentColumns}`)
          .eq("brand_partner_id", brandId)
          .order("created_at")
          .order("id")
          .range(first, last),
      ),
    ),
    allRows((first, last) =>
      dataOf(
        client
          .from("payment_entries")
          .select("payment_id, kind, cents, occurred_at")
          .eq("brand_partner_id", brandId)
          .order("occurred_at")
          .order("reference")
          .order("kind")
          .range(first, last),
      ),
    ),
  ]);
  return payments.map((row) => {
    const own = entries.filter(({ payment_id }) => payment_id === row.id);
    return { ...toPayment(row, own.map(toEntry)), orderId: row.order_id };
  });
}

interface EntryRow {
  readonly kind: string;
  readonly cents: number;
  readonly occurred_at: string;
}

const toEntry = ({ kind, cents, occurred_at }: EntryRow): PaymentEntry => ({
  kind: knownValue(paymentEntryKinds, kind),
  cents,
  occurredAt: readInstant(occurred_at),
});

/** A race paid ahead, whether it has been used or not. */
export interface BoughtPackage {
  readonly id: string;
  /** The order that paid for it. */
  readonly orderId: string;
  readonly tier: Tier;
  /** Instants, ISO 8601 in UTC. */
  readonly validUntil: string;
  readonly createdAt: string;
  /** When staff ended it; null if they did not. */
  readonly endedAt: string | null;
}

/** Lists every package that a brand has paid for, the oldest first. */
export async function listBoughtPackages(
  client: Client,
  brandId: string,
): Promise<BoughtPackage[]> {
  const rows = await allRows((first, last) =>
    dataOf(
      client
        .from("race_packages")
        .select("id, order_id, tier, valid_until, created_at, ended_at")
        .eq("brand_partner_id", brandId)
        .order("created_at")
        .order("id")
        .range(first, last),
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    tier: readTier(row.tier),
    validUntil: readInstant(row.valid_until),
    createdAt: readInstant(row.created_at),
    endedAt: row.ended_at && readInstant(row.ended_at),
  }));
}

/** Milliseconds: a slow connection needs most of them for 5 MB. */
const downloadTimeout = 60_000;

/** Downloads a photo or logo from its public URL; returns null if it is no longer stored. */
export async function downloadPhoto(url: string, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const response = await withTimeout(fetch, downloadTimeout)(url, {
      // An image's copy in the browser's cache may lack the headers that let a script read it.
      cache: "no-store",
      ...(signal && { signal }),
    });
    if (response.ok) return await response.blob();
    // Storage may respond with 400 and put the real status in the body.
    const body: unknown = await response.json().catch(() => null);
    const { status } = readServiceError(body, response.status);
    if (status === 404) return null;
    throw readDatabaseError(body, status);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw readDatabaseError(error);
  }
}
