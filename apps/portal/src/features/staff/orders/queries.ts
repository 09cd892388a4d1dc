import type { Client } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import { confirmPayment } from "@outpace/data/payments";
import {
  getOrderMoney,
  listRefunds,
  type Refund,
  requestRefund,
  resolveReview,
  type ReviewDecision,
} from "@outpace/data/staff-payments";
import type { RefundRequest } from "@outpace/domain/staff";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";
import { useStaffChange } from "../queries.ts";

/** An order's payments and refunds. A new `visit` skips the cache. */
export function useOrderMoney(orderId: string, enabled: boolean, visit = "") {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "order-money", orderId, visit],
    queryFn: () => getOrderMoney(client, orderId),
    enabled,
  });
}

/**
 * Has Stripe asked for an order's refunds at once, and returns them. It need not succeed: the refunds are stored, and the
 * schedule asks again.
 */
async function sendRefunds(client: Client, orderId: string): Promise<readonly RefundRequest[]> {
  try {
    await confirmPayment(client, orderId).catch(ignoreRefusal);
    return await listRefunds(client, orderId);
  } catch (error) {
    ignoreRefusal(error);
    return [];
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DataError)) throw error;
}

export function useRefund() {
  const client = useClient();
  return useStaffChange(async (refund: Refund) => {
    const requested = await requestRefund(client, refund);
    if (requested.status !== "requested") return requested;
    const sent = await sendRefunds(client, refund.orderId);
    return sent.find(({ id }) => id === requested.id) ?? requested;
  });
}

/** Returns the refund that the decision led to, if it did, as far as it is known. */
export function useResolveReview() {
  const client = useClient();
  return useStaffChange(async (decision: ReviewDecision) => {
    await resolveReview(client, decision);
    return decision.resolution === "refund"
      ? (await sendRefunds(client, decision.orderId)).at(-1)
      : undefined;
  });
}
