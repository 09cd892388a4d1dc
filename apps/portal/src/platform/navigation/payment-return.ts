import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { paths } from "./paths.ts";

/** How someone comes back from a payment page: after paying, or without. */
export interface PaymentReturn {
  readonly outcome: "returned" | "left";
  readonly orderId: string;
}

/** Where someone lands who leaves an order's payment page without paying. */
export function leftPaymentPath(orderId: string): string {
  return `${paths.dashboard}?${new URLSearchParams({ payment: "left", order: orderId }).toString()}`;
}

/**
 * Reads the return from the dashboard's address. It stays there while the payment may still be confirmed, so that a reload asks
 * again; then it is removed, since a reload or Back must not repeat what is known.
 */
export function usePaymentReturn() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [payment] = useState(() => readPaymentReturn(query));
  const [isConfirming, setConfirming] = useState(payment?.outcome === "returned");
  const isOver = query.has("payment") && !isConfirming;

  useEffect(() => {
    if (isOver) void navigate(paths.dashboard, { replace: true });
  }, [navigate, isOver]);

  return { payment, isConfirming, setConfirming };
}

const orderIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for an address that no payment page leads to. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | null {
  const outcome = query.get("payment");
  const orderId = query.get("order") ?? "";
  if ((outcome !== "returned" && outcome !== "left") || !orderIdForm.test(orderId)) return null;
  return { outcome, orderId };
}
