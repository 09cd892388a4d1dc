import {
  formatMoment,
  type Payment,
  type PaymentEntryKind,
  type PaymentStatus,
} from "@outpace/domain/orders";
import { formatDollars } from "@outpace/domain/tiers";
import { Panel } from "@outpace/ui/panel";

import { textLinkLook } from "../../../components/text-link.tsx";

/** What has happened of an order's payments, the newest first, with the payment provider's own papers. */
export function OrderPayments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <Panel title="Payments" className="mx-auto w-full max-w-2xl print:hidden">
      <ol className="grid gap-3">
        {payments.flatMap(paymentEvents).map(({ key, at, text, cents, payment }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-t border-line pt-3 first:border-t-0 first:pt-0"
          >
            <p className="font-semibold">{text}</p>
            {cents === null ? null : (
              <p className="font-bold tabular-nums">
                {cents < 0 ? "−" : null}
                {formatDollars(Math.abs(cents))}
              </p>
            )}
            <div className="col-span-full grid gap-1">
              <p className="text-sm text-muted">
                <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              {payment ? <Papers payment={payment} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Papers({ payment: { receiptUrl, invoiceUrl, invoiceNumber } }: { payment: Payment }) {
  if (receiptUrl === null && invoiceUrl === null) return null;
  return (
    <p className="flex flex-wrap gap-x-5 text-[0.9375rem]">
      {receiptUrl === null ? null : <PaperLink url={receiptUrl}>Stripe Receipt</PaperLink>}
      {invoiceUrl === null ? null : (
        <PaperLink url={invoiceUrl}>
          {invoiceNumber === null ? "Invoice" : `Invoice ${invoiceNumber}`}
        </PaperLink>
      )}
    </p>
  );
}

function PaperLink({ url, children }: { url: string; children: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`py-2 wrap-anywhere ${textLinkLook}`}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface PaymentEvent {
  readonly key: string;
  /** An instant, ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  /** Money that moved: negative if it went back; null if none did. */
  readonly cents: number | null;
  /** The payment whose papers belong to the event. */
  readonly payment: Payment | null;
}

const entryTexts: Record<PaymentEntryKind, string> = {
  charge: "Paid",
  refund: "Refunded",
  refund_reversal: "The refund didn't go through",
  dispute: "Taken back by the bank",
  dispute_reversal: "Returned by the bank",
};

const attemptTexts: Record<Exclude<PaymentStatus, "paid">, string> = {
  created: "Payment begun",
  open: "Payment begun",
  processing: "Being confirmed by the bank",
  failed: "The payment didn't go through",
  expired: "The payment page expired",
};

/** What has happened of an attempt to pay, the newest first. */
export function paymentEvents(payment: Payment): PaymentEvent[] {
  const { id, status, createdAt, entries, provider } = payment;
  const moves = entries.map(({ kind, cents, occurredAt }, n) => ({
    key: `${id} ${String(n)}`,
    at: occurredAt,
    text: kind === "charge" && provider === "manual" ? "Payment recorded" : entryTexts[kind],
    cents,
    payment: kind === "charge" ? payment : null,
  }));
  if (status === "paid") return moves.reverse();
  const attempt = {
    key: id,
    at: createdAt,
    text: attemptTexts[status],
    cents: null,
    payment: null,
  };
  return [attempt, ...moves.reverse()];
}
