import type { OrderStatus } from "@outpace/domain/orders";

/** Money that is owed asks for attention; money that went back or never came is told calmly. */
export function orderStatusTone(status: OrderStatus) {
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
