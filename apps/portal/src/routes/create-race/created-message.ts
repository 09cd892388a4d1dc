import type { StoredPhoto } from "../../features/photos/queries.ts";
import type { CreatedRace, FlashMessage } from "../../platform/flash-message.ts";

/** What the dashboard says of a new race, given what became of its photo; null for a race without one. */
export function createdMessage(photo: StoredPhoto | null, created: CreatedRace): FlashMessage {
  const message = "Race created.";
  if (photo?.url !== null) return { message, created };
  const advice = photo.reason ?? "You can add one by editing the race.";
  return { message, created, note: `Your race was created without a background photo. ${advice}` };
}
