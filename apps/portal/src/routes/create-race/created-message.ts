import { canTryAgain, photoErrorMessage } from "../../features/photos/photo-error.ts";
import type { FlashMessage } from "../../platform/navigation/flash-message.ts";
import type { Created } from "./use-creation.ts";

/** The dashboard's message about a new race, a payment page that did not open and a photo that could not be stored. */
export function createdMessage(
  { race, photo, quote }: Created,
  checkoutFailure: string | null,
): FlashMessage {
  const message = "Race created.";
  const { totalCents } = quote;
  const created = { raceId: race.id, totalCents, isPaidByCard: quote.payment === "card" };
  const notes: string[] = [];
  if (checkoutFailure !== null) {
    notes.push(
      "Your race is saved, but isn't paid yet.",
      checkoutFailure,
      "You can pay on its card.",
    );
  }
  if (photo?.url === null) {
    notes.push(
      "Your race was created without a background photo.",
      photoErrorMessage("Upload", photo.error),
      canTryAgain(photo.error) ? "You can add one by editing the race." : "",
    );
  }
  return notes.length === 0
    ? { message, created }
    : { message, created, note: notes.join(" ").trim() };
}
