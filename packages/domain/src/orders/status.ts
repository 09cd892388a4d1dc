export const orderStatuses = ["free", "due", "paid", "refunded", "void"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export function orderStatusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** The title of the printed order: a receipt only once it is settled. */
export function orderDocumentTitle(status: OrderStatus): "Receipt" | "Order" {
  return status === "free" || status === "paid" || status === "refunded" ? "Receipt" : "Order";
}

/** Why a person has to look at an order's payments, the most urgent first. */
export const orderReviews = [
  "disputed",
  "paid_after_void",
  "paid_twice",
  "amount_mismatch",
  "out_of_balance",
  "brand_closed",
] as const;
export type OrderReview = (typeof orderReviews)[number];

/**
 * What has become of a package. It ends by staff or by a refund, even one in part that is yet to be made; it is unpaid while its
 * payment is disputed or taken back.
 */
export const packageStates = ["usable", "used", "ended", "unpaid", "expired"] as const;
export type PackageState = (typeof packageStates)[number];
