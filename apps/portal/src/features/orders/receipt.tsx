import type { Brand } from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import {
  type Order,
  orderDate,
  orderDocumentTitle,
  orderNumber,
  orderStatusLabel,
  orderStatusText,
  orderSubject,
  type Payment,
} from "@outpace/domain/orders";
import {
  companySuffix,
  partnersEmail,
  productName,
  productNameParts,
} from "@outpace/domain/product";
import { formatDollars, packageLabel, tierLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { DetailsList } from "@outpace/ui/details-list";
import { Wordmark } from "@outpace/ui/wordmark";

import { EmailAddress } from "../../components/email-address.tsx";
import { orderStatusTone } from "../../components/order-status-tone.ts";
import { useMinute } from "../../platform/time/use-minute.ts";

export interface ReceiptProps {
  order: Order;
  /** The brand that is billed. */
  brand: Brand;
  /** The payment that settled the order, if it is known. */
  payment: Payment | undefined;
}

/** In the UTC calendar, as the order's own day. */
function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

function priceTerm({ race, tier }: Pick<Order, "race" | "tier">): string {
  return race === null ? packageLabel(tier) : `${tierLabel(tier)} race`;
}

/** An order as a sheet of paper, for screen and print. */
export function Receipt({ order, brand, payment }: ReceiptProps) {
  const now = useMinute();
  const title = orderDocumentTitle(order.status);
  return (
    <article
      aria-label={`${title} ${orderNumber(order)}`}
      className="mx-auto grid w-full max-w-2xl gap-8 rounded-lg border border-line p-[min(1.5rem,6vw)] on-paper sm:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-end justify-between gap-4 border-b-4 border-red pb-4">
        <Wordmark parts={productNameParts} className="text-[min(1.5rem,7vw)]!" />
        <p className="ml-auto text-right">
          <span className="block text-[min(1.5rem,8vw)] leading-none font-black [font-stretch:115%]">
            {title}
          </span>
          <span className="text-sm text-muted tabular-nums">No. {orderNumber(order)}</span>
        </p>
      </header>
      <div className="flex flex-wrap justify-between gap-6 text-sm">
        <address className="grid wrap-anywhere not-italic">
          <span className="label text-muted">For</span>
          <strong className="text-base">
            <bdi>{brand.name}</bdi>
          </strong>
          <span>
            <bdi>{brand.contactName}</bdi>
          </span>
          <span>
            <EmailAddress>{brand.contactEmail}</EmailAddress>
          </span>
        </address>
        <address className="grid wrap-anywhere not-italic">
          <span className="label text-muted">From</span>
          <strong className="text-base">
            {productName} {companySuffix}
          </strong>
          <span>{partnersEmail}</span>
          <time dateTime={order.createdAt}>{orderDate(order)}</time>
        </address>
      </div>
      <section aria-label="Amounts" className="grid gap-3">
        <p className="text-lg font-extrabold wrap-anywhere">
          <bdi>{orderSubject(order)}</bdi>
        </p>
        <DetailsList
          details={[
            { term: priceTerm(order), value: formatDollars(order.listPriceCents) },
            ...(order.discountCents > 0
              ? [
                  {
                    term:
                      order.packageId !== null
                        ? packageLabel(order.tier)
                        : order.discountCode === null
                          ? "Discount"
                          : `Code ${isolated(order.discountCode)}`,
                    value: `−${formatDollars(order.discountCents)}`,
                  },
                ]
              : []),
          ]}
        />
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t-2 border-text pt-3">
          <span className="font-bold">Total</span>
          <strong className="text-[min(1.875rem,14vw)] leading-none font-black [font-stretch:115%] tabular-nums">
            {formatDollars(order.totalCents)}
          </strong>
        </p>
      </section>
      <p className="flex flex-wrap items-center gap-3 wrap-anywhere">
        <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order.status)}</Badge>
        {orderStatusText(order, now)}
      </p>
      {order.paidAt === null ? null : (
        <p className="text-sm text-muted">
          Paid on <time dateTime={order.paidAt}>{dayOf(order.paidAt)}</time> (UTC)
          {payment?.invoiceNumber ? `, invoice ${payment.invoiceNumber}` : null}.
        </p>
      )}
    </article>
  );
}
