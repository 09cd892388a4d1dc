import { canTryAgain, photoErrorMessage } from "../../features/photos/photo-error.ts";
import type { FlashMessage } from "../../platform/navigation/flash-message.ts";
import type { Created } from "./use-creation.ts";

/** The dashboard's message about a new race, and about a photo that could not be stored. */
export function createdMessage({ race, photo, totalCents }: Created): FlashMessage {
  const message = "Race created.";
  const created = { raceId: race.id, totalCents };
  if (photo === null || photo.url !== null) return { message, created };
  const note = [
    "Your race was created without a background photo.",
    photoErrorMessage("Upload", photo.error),
    canTryAgain(photo.error) ? "You can add one by editing the race." : "",
  ];
  return { message, created, note: note.join(" ").trim() };
}
