import * as z from "zod/mini";

export const PaymentStatusSchema = z.enum([
  "created",
  "open",
  "processing",
  "paid",
  "failed",
  "expired",
]);
export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

export const PaymentEntryKindSchema = z.enum([
  "charge",
  "refund",
  "refund_reversal",
  "dispute",
  "dispute_reversal",
]);
export type PaymentEntryKind = z.infer<typeof PaymentEntryKindSchema>;

/** Money that moved, in US cents: what came is positive, what went back is negative. */
export interface PaymentEntry {
  readonly kind: PaymentEntryKind;
  readonly cents: number;
  /** An instant, ISO 8601 in UTC. */
  readonly occurredAt: string;
}

/** An attempt to pay an order; money in US cents. */
export interface Payment {
  readonly id: string;
  /** Counts an order's attempts from 1. */
  readonly attempt: number;
  /** "manual" if staff recorded it. */
  readonly provider: "stripe" | "manual";
  readonly status: PaymentStatus;
  readonly expectedCents: number;
  readonly receivedCents: number;
  /** Pages of the payment provider. */
  readonly receiptUrl: string | null;
  readonly invoiceUrl: string | null;
  readonly invoiceNumber: string | null;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly entries: readonly PaymentEntry[];
}
