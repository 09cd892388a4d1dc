export const paymentStatuses = [
  "created",
  "open",
  "processing",
  "paid",
  "failed",
  "expired",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentEntryKinds = [
  "charge",
  "refund",
  "refund_reversal",
  "dispute",
  "dispute_reversal",
] as const;
export type PaymentEntryKind = (typeof paymentEntryKinds)[number];

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

/** Seconds for which the payment provider is not asked again about a payment. */
export const confirmationSeconds = 10;
