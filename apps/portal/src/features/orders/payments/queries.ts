import type { DataErrorCode } from "@outpace/data/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { hasCode } from "../../../platform/errors/error-message.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import { useClient } from "../../../platform/requests/backend.tsx";

/** Loads with the first payment. */
export const loadPayments = () => loadCode(() => import("@outpace/data/payments"));

/** The order is not what the screen shows. */
const stale: readonly DataErrorCode[] = [
  "order_paid",
  "order_void",
  "payment_expired",
  "payment_processing",
];

interface CheckoutTarget {
  readonly orderId: string;
  /** Where Back leads to from the payment page. */
  readonly back: string;
}

/** Opens the payment page of an order. While it is busy, the browser is about to leave. */
export function useCheckout() {
  const client = useClient();
  const queryClient = useQueryClient();
  const isOpening = useRef(false);
  const {
    mutateAsync,
    isPending,
    data: isLeaving,
    error,
  } = useMutation({
    mutationFn: async ({ orderId, back }: CheckoutTarget) => {
      const { pathname } = window.location;
      const { beginCheckout } = await loadPayments();
      const page = await beginCheckout(client, orderId);
      // After a change of screens, the order can still be paid from its card.
      if (window.location.pathname !== pathname) return false;
      leaveTo(page, back);
      return true;
    },
    onSuccess: (isLeaving) => {
      isOpening.current = isLeaving;
    },
    onError: (failure) => {
      isOpening.current = false;
      if (hasCode(failure, ...stale)) void queryClient.invalidateQueries();
    },
  });
  return {
    /**
     * Resolves to whether the browser is about to leave. Does nothing while a page opens: the mutation's own state is late for the
     * second press of a double click.
     */
    open: async (target: CheckoutTarget): Promise<boolean> => {
      if (isOpening.current) return true;
      isOpening.current = true;
      return mutateAsync(target);
    },
    busy: isPending || isLeaving === true,
    failure: error === null ? null : checkoutMessage(error),
  };
}

export function checkoutMessage(error: unknown): string {
  return attemptMessage("The payment page didn't open. Please try again.", error);
}

/**
 * Leaves the app for a page elsewhere. From there, Back leads to `back`, loaded afresh: what this page shows may no longer be
 * true by then.
 */
function leaveTo(url: string, back: string): void {
  window.history.replaceState(null, "", back);
  // The browser may restore this page as it is now.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(url);
}
