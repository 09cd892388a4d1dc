import { outcomeText } from "@outpace/domain/discounts";

import type { FlashMessage } from "../../platform/navigation/flash-message.ts";
import type { Created } from "./use-creation.ts";

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
