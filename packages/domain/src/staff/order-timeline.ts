import {
  type OrderReview,
  orderReviews,
  type Payment,
  type PaymentEntry,
} from "../orders/index.ts";
import { formatDollars } from "../tiers/index.ts";
import { type Resolution, reviewTitle } from "./reviews.ts";

/** requested: Stripe has not taken it yet; pending: Stripe has not said yet whether the money has moved. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed"] as const;

/** A refund that staff asked for, in US cents. */
export interface RefundRequest {
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly reason: string;
  readonly status: (typeof refundStatuses)[number];
  /** What Stripe answered, if it refused. */
  readonly error: string | null;
  readonly createdAt: string;
}

/** A line of the audit log about the order. */
export interface OrderEvent {
  readonly action: string;
  readonly occurredAt: string;
  /** The email of the person; null for the schedule or an operator. */
  readonly by: string | null;
  readonly reason: string | null;
  readonly details: unknown;
}

/** One thing that happened to an order. */
export interface TimelineItem {
  readonly at: string;
  readonly title: string;
  /** What it means now; null if the title says all. */
  readonly note: string | null;
  /** What a person wrote; it may go from right to left. */
  readonly reason: string | null;
  readonly by: string | null;
  readonly receiptUrl: string | null;
  /** "negative" where money is missing or a person has to act. */
  readonly tone: "neutral" | "positive" | "caution" | "negative";
}

const bare = { note: null, reason: null, by: null, receiptUrl: null, tone: "neutral" } as const;

/** What can still be refunded of a payment, in cents: what came, less what went back or is about to. */
export function refundableCents(
  { id, entries }: Pick<Payment, "id" | "entries">,
  refunds: readonly RefundRequest[],
): number {
  const asked = refunds.filter(({ paymentId, status }) => paymentId === id && isRefundOpen(status));
  return sumOf(entries) - sumOf(asked);
}

const sumOf = (amounts: readonly { readonly cents: number }[]) =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

const isRefundOpen = (status: RefundRequest["status"]) =>
  status === "requested" || status === "pending";

/** Stripe's reason to refuse a refund, as one more sentence; nothing without one. */
export function stripeAnswer(error: string | null): string {
  return error === null ? "" : ` Stripe answered "${error}".`;
}

/** Where a refund stands: "Stripe is sending it." */
export function refundStateText({ status, error }: Pick<RefundRequest, "status" | "error">) {
  switch (status) {
    case "requested":
      return "Stripe hasn't taken it yet. We ask Stripe again every ten minutes.";
    case "pending":
      return "Stripe is sending it, which can take some days.";
    case "succeeded":
      return "The money has gone back.";
    case "failed":
      return `It failed, and no money moved.${stripeAnswer(error)}`;
  }
}

function attemptItem({ createdAt, status, expectedCents }: Payment): TimelineItem {
  const notes = {
    created: "The payer is on the way to Stripe.",
    open: "Stripe's page is open to pay.",
    processing: "The bank is still confirming it.",
    paid: null,
    failed: "It failed, and no money came.",
    expired: "It expired, and no money came.",
  } as const;
  return {
    ...bare,
    at: createdAt,
    title: `Payment of ${formatDollars(expectedCents)} by card begun`,
    note: notes[status],
    tone: status === "processing" ? "caution" : "neutral",
  };
}

function entryItem(entry: PaymentEntry, payment: Payment): TimelineItem {
  const dollars = formatDollars(Math.abs(entry.cents));
  const isManual = payment.provider === "manual";
  const titles = {
    charge: isManual ? `${dollars} recorded as paid` : `${dollars} paid by card`,
    refund: `${dollars} refunded`,
    refund_reversal: `A refund of ${dollars} came back`,
    dispute: `${dollars} taken back by the bank`,
    dispute_reversal: `${dollars} of a dispute returned`,
  } as const;
  const tones = {
    charge: "positive",
    refund: "neutral",
    refund_reversal: "negative",
    dispute: "negative",
    dispute_reversal: "positive",
  } as const;
  return {
    ...bare,
    at: entry.occurredAt,
    title: titles[entry.kind],
    note: entry.kind === "refund" && isManual ? "Outside of Stripe, by hand." : null,
    receiptUrl: entry.kind === "charge" ? payment.receiptUrl : null,
    tone: tones[entry.kind],
  };
}

function refundItem(refund: RefundRequest, isManual: boolean): TimelineItem {
  return {
    ...bare,
    at: refund.createdAt,
    title: `Refund of ${formatDollars(refund.cents)} ${isManual ? "recorded" : "asked for"}`,
    note: isManual ? null : refundStateText(refund),
    reason: refund.reason,
    tone:
      refund.status === "failed" ? "negative" : isRefundOpen(refund.status) ? "caution" : "neutral",
  };
}

const statusTitles: Readonly<Record<string, string>> = {
  paid: "Order paid",
  void: "Order void",
  refunded: "Order refunded",
};

const resolutionTitles: Readonly<Record<Resolution, string>> = {
  accept: "amount accepted",
  refund: "payment to be refunded",
  give_package: "package given",
  end_package: "package ended",
  cancel_race: "race cancelled",
  dismiss: "dismissed",
};

function eventItem({ action, occurredAt, by, reason, details }: OrderEvent): TimelineItem | null {
  const said = (details ?? {}) as Readonly<Record<string, unknown>>;
  const kind = orderReviews.find((one) => one === said["review"]);
  const title = eventTitle(action, said, kind);
  if (title === null) return null;
  const isOpening = action === "order_review_opened";
  return { ...bare, at: occurredAt, title, reason, by, tone: isOpening ? "negative" : "neutral" };
}

function eventTitle(
  action: string,
  { to, resolution }: Readonly<Record<string, unknown>>,
  kind: OrderReview | undefined,
): string | null {
  switch (action) {
    case "package_ordered":
      return "Package ordered";
    case "order_status_set":
      return statusTitles[String(to)] ?? "Order changed";
    case "order_review_opened":
      return kind ? `Needs review: ${lowered(reviewTitle(kind))}` : null;
    case "order_review_resolved": {
      const done = resolutionTitles[resolution as Resolution] as string | undefined;
      return kind ? `${reviewTitle(kind)}: ${done ?? "resolved"}` : null;
    }
    default:
      return null;
  }
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Everything that happened to an order, the earliest first. */
export function orderTimeline(
  payments: readonly Payment[],
  refunds: readonly RefundRequest[],
  events: readonly OrderEvent[],
): readonly TimelineItem[] {
  const isManual = ({ paymentId }: RefundRequest) =>
    payments.some(({ id, provider }) => id === paymentId && provider === "manual");
  // In the order in which things lead to each other, which decides within a second: Stripe's times have no fractions.
  const items = [
    ...payments.filter(({ provider }) => provider === "stripe").map(attemptItem),
    ...refunds.map((refund) => refundItem(refund, isManual(refund))),
    ...payments.flatMap((payment) => payment.entries.map((entry) => entryItem(entry, payment))),
    ...events.map(eventItem).filter((item) => item !== null),
  ];
  const secondOf = ({ at }: TimelineItem) => Math.floor(Date.parse(at) / 1000);
  return items.toSorted((one, other) => secondOf(one) - secondOf(other));
}
