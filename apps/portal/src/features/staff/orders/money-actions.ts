import type { OrderForStaff } from "@outpace/data/staff-orders";

/** What staff can do with an order's money, the usual action first; not what a payment on its way would refuse. */
export function moneyActions({
  status,
  review,
  totalCents,
}: Pick<OrderForStaff, "status" | "review" | "totalCents">) {
  const isUndecided = review === "amount_mismatch";
  // Its review refunds the same money.
  const isCalledOff = review === "brand_closed";
  return [
    ...(status === "due" && !isUndecided
      ? ([
          ["Record Payment", "pay", "secondary"],
          ["Void", "void", "quiet"],
        ] as const)
      : []),
    ...(status === "paid" && totalCents > 0 && !isCalledOff
      ? ([["Refund", "refund", "secondary"]] as const)
      : []),
    ...(totalCents > 0 ? ([["Payments", "payments", "quiet"]] as const) : []),
  ];
}
