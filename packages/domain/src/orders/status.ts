import * as z from "zod/mini";
import { formatDollars } from "../tiers/index.ts";

export const OrderStatusSchema = z.enum(["free", "due", "paid", "refunded", "void"]);
export type OrderStatus = z.infer<typeof OrderStatusSchema>;

interface PricedOrder {
  readonly status: OrderStatus;
  readonly totalCents: number;
}

export function orderStatusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** What the status means for the brand's money. Only claims a payment that staff recorded. */
export function orderStatusText({ status, totalCents }: PricedOrder): string {
  const total = formatDollars(totalCents);
  switch (status) {
    case "free":
      return "This race is free, so nothing is due.";
    case "due":
      return `${total} is due. We'll send an invoice, and your race can start once it's paid.`;
    case "paid":
      return `Your payment of ${total} has been recorded.`;
    case "refunded":
      return `Your payment of ${total} was refunded.`;
    case "void":
      return "This order was voided, so nothing is due.";
  }
}

/** The title of the printed order: a receipt only once it is settled. */
export function orderDocumentTitle(status: OrderStatus): "Receipt" | "Order" {
  return status === "free" || status === "paid" || status === "refunded" ? "Receipt" : "Order";
}
