import type { OrderStatus } from "@outpace/domain/orders";

/** Only an amount due asks for attention; refunded and void orders look calm. */
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
