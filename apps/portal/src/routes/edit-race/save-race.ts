import { editableChanges, type Race, type RaceDetails } from "@outpace/domain/races";

import type { ChosenPhoto } from "../../features/photos/photo-field.tsx";
import { useRemovePhoto, useStorePhoto } from "../../features/photos/queries.ts";
import { useUpdateRace } from "../../features/races/queries.ts";
import { attemptMessage } from "../../platform/attempt-message.ts";
import type { FlashMessage } from "../../platform/flash-message.ts";

const updateFailed = "Error updating race. Please try again.";

/** Returns a function that stores a new photo, then the changes, without the photo if storage refuses it. */
export function useSaveRace(race: Race) {
  const { mutateAsync: storePhoto } = useStorePhoto();
  const { mutateAsync: removePhoto } = useRemovePhoto();
  const { mutateAsync: update } = useUpdateRace(race.id);

  return async (details: RaceDetails, photo: ChosenPhoto | null): Promise<FlashMessage> => {
    const stored = photo && (await storePhoto({ raceName: details.name, photo }));
    const changes = editableChanges(race.status, details);
    await update(stored?.url ? { ...changes, backgroundPhotoUrl: stored.url } : changes);
    if (stored?.url && race.backgroundPhotoUrl !== null) {
      // The race no longer uses the old file; if this fails, it only takes up space.
      await removePhoto(race.backgroundPhotoUrl).catch(() => undefined);
    }
    const message = "Race updated.";
    if (stored?.url !== null) return { message };
    const missing = "It was updated without a new background photo.";
    return { message, note: [missing, stored.reason ?? ""].join(" ").trim() };
  };
}

export function updateMessage(failure: unknown): string {
  return attemptMessage(updateFailed, failure);
}
