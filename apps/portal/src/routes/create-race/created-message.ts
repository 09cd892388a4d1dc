import type { StoredPhoto } from "../../features/photos/queries.ts";
import { canTryAgain, photoFailure } from "../../features/photos/photo-failure.ts";
import type { CreatedRace, FlashMessage } from "../../platform/flash-message.ts";

/** What the dashboard says of a new race, given what became of its photo; null for a race without one. */
export function createdMessage(photo: StoredPhoto | null, created: CreatedRace): FlashMessage {
  const message = "Race created.";
  if (photo === null || photo.url !== null) return { message, created };
  const note = [
    "Your race was created without a background photo.",
    photoFailure("Upload", photo.failure),
    canTryAgain(photo.failure) ? "You can add one by editing the race." : "",
  ];
  return { message, created, note: note.join(" ").trim() };
}
