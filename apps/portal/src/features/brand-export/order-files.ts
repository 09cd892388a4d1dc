import { orderNumber, orderStatusLabel, orderSubject } from "@outpace/domain/orders";
import { tierLabel } from "@outpace/domain/tiers";

import { csvOf } from "../../components/csv.ts";
import { type ArchiveFile, jsonFile } from "./archive-file.ts";
import type { ListedCollection } from "./collection.ts";

/** Orders with their payments, and the packages that were bought. */
export function orderFiles(collection: ListedCollection): readonly ArchiveFile[] {
  const { orders, payments, packages } = collection;
  const withPayments = orders.map((order) => ({
    number: orderNumber(order),
    ...order,
    payments: payments.filter(({ orderId }) => orderId === order.id),
  }));
  const usedBy = (packageId: string) =>
    orders.find((order) => order.packageId === packageId && order.status !== "void") ?? null;
  return [
    { name: "orders.csv", content: ordersCsv(collection) },
    jsonFile("orders", withPayments),
    { name: "payments.csv", content: paymentsCsv(collection) },
    {
      name: "packages.csv",
      content: csvOf([
        [
          ...["Package", "Bought in UTC", "Valid until in UTC", "Ended in UTC", "Used for race"],
          ...["Order", "Package id"],
        ],
        ...packages.map(({ id, orderId, tier, validUntil, endedAt, createdAt }) => [
          tierLabel(tier),
          createdAt,
          validUntil,
          endedAt ?? "",
          usedBy(id)?.race?.name ?? "",
          orderNumber({ id: orderId }),
          id,
        ]),
      ]),
    },
    jsonFile(
      "packages",
      packages.map((bought) => ({ ...bought, usedByOrderId: usedBy(bought.id)?.id ?? null })),
    ),
  ];
}

function ordersCsv({ orders }: ListedCollection): string {
  return csvOf([
    [
      ...["Order", "For", "Tier", "Status", "List price in US dollars", "Discount in US dollars"],
      ...["Total in US dollars", "Refunded in US dollars", "Discount code", "Paid with"],
      ...["Ordered in UTC", "Pay by in UTC", "Paid in UTC", "Race id", "Package id", "Order id"],
    ],
    ...orders.map((order) => [
      orderNumber(order),
      orderSubject(order),
      tierLabel(order.tier),
      orderStatusLabel(order.status),
      { cents: order.listPriceCents },
      { cents: order.discountCents },
      { cents: order.totalCents },
      { cents: order.refundedCents },
      order.discountCode ?? "",
      order.paymentProvider ?? "",
      order.createdAt,
      order.payBy ?? "",
      order.paidAt ?? "",
      order.race?.id ?? "",
      order.packageId ?? "",
      order.id,
    ]),
  ]);
}

/** One row for each attempt to pay, and one for each movement of money of it. */
function paymentsCsv({ payments }: ListedCollection): string {
  return csvOf([
    [
      ...["Order", "Attempt", "Provider", "What", "US dollars", "Time in UTC"],
      ...["Receipt", "Invoice", "Invoice number", "Order id", "Payment id"],
    ],
    ...payments.flatMap((payment) => {
      const row = (what: string, cents: number, instant: string) => [
        orderNumber({ id: payment.orderId }),
        payment.attempt,
        payment.provider,
        what,
        { cents },
        instant,
        payment.receiptUrl ?? "",
        payment.invoiceUrl ?? "",
        payment.invoiceNumber ?? "",
        payment.orderId,
        payment.id,
      ];
      return [
        row(`attempt (${payment.status})`, payment.expectedCents, payment.createdAt),
        ...payment.entries.map(({ kind, cents, occurredAt }) => row(kind, cents, occurredAt)),
      ];
    }),
  ]);
}
