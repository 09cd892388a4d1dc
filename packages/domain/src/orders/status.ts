import * as z from "zod/mini";

export const OrderStatusSchema = z.enum(["free", "due", "paid", "refunded", "void"]);
export type OrderStatus = z.infer<typeof OrderStatusSchema>;

export function orderStatusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

export function orderStatusTone(status: OrderStatus): "positive" | "caution" | "neutral" {
  switch (status) {
    case "due":
      return "caution";
    case "paid":
    case "free":
      return "positive";
    case "refunded":
    case "void":
      return "neutral";
  }
}
