import { outcomeText } from "@outpace/domain/discounts";
import { isPayableByCard } from "@outpace/domain/orders";

import {
  checkoutMessage,
  loadPayments,
  useCheckout,
} from "../../features/orders/payments/queries.ts";
import type { FlashMessage } from "../../platform/navigation/flash-message.ts";
import { leftPaymentPath } from "../../platform/navigation/payment-return.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import type { Created } from "./use-creation.ts";

/** Opens the payment page of a race that was just created, where its total is paid by card. */
export function usePayCreated() {
  const client = useClient();
  const checkout = useCheckout();
  /** "leaving" once the browser is on its way to the payment page; else why it is not, or null if there is nothing to pay. */
  return async ({ race, quote }: Created): Promise<"leaving" | { failure: string | null }> => {
    if (quote.totalCents === 0 || quote.payment === "invoice") return { failure: null };
    try {
      const { getRaceOrder } = await loadPayments();
      const order = await getRaceOrder(client, race.id);
      // A new order has no payment yet.
      const isPayable = order && isPayableByCard({ ...order, isProcessing: false }, Date.now());
      if (!isPayable) return { failure: null };
      const isLeaving = await checkout.open({ orderId: order.id, back: leftPaymentPath(order.id) });
      return isLeaving ? "leaving" : { failure: null };
    } catch (error) {
      return { failure: checkoutMessage(error) };
    }
  };
}

/** The dashboard's message about a new race, and a payment page that did not open. */
export function createdMessage(
  { race, quote }: Created,
  checkoutFailure: string | null,
): FlashMessage {
  const isSettled = quote.totalCents === 0;
  const created = { raceId: race.id, order: outcomeText(quote), isSettled };
  const message = { message: "Race created.", created };
  if (checkoutFailure === null) return message;
  const unpaid = "Your race is saved, but isn't paid yet.";
  return { ...message, note: `${unpaid} ${checkoutFailure} You can pay on its card.` };
}
