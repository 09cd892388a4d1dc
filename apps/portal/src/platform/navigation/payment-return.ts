import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { paths } from "./paths.ts";

/** How someone comes back from a payment page: after paying, or without. */
export interface PaymentReturn {
  readonly outcome: "returned" | "left";
  readonly orderId: string;
}

/** Reads the return from the dashboard's address, and removes it there: a reload or Back must not repeat it. */
export function usePaymentReturn(): PaymentReturn | null {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [payment] = useState(() => readReturn(query));
  const isInAddress = query.has("payment");

  useEffect(() => {
    if (isInAddress) void navigate(paths.dashboard, { replace: true });
  }, [navigate, isInAddress]);

  return payment;
}

function readReturn(query: URLSearchParams): PaymentReturn | null {
  const outcome = query.get("payment");
  const orderId = query.get("order");
  if ((outcome !== "returned" && outcome !== "left") || orderId === null) return null;
  return { outcome, orderId };
}
