import { type Race, type RaceDetails, raceEdit } from "@outpace/domain/races";
import { useRef } from "react";

import { photoErrorMessage } from "../../features/photos/photo-error.ts";
import type { ChosenPhoto } from "../../features/photos/photo-state.ts";
import { type StoredPhoto, useRemovePhoto, useStorePhoto } from "../../features/photos/queries.ts";
import { useUpdateRace } from "../../features/races/queries.ts";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { editConflictMessage, isEditConflict } from "../../platform/forms/edit-conflicts.ts";
import type { FlashMessage } from "../../platform/navigation/flash-message.ts";

const updateFailed = "Error updating race. Please try again.";

/** Stores a new photo, then the changes since `seen`; saves without the photo if it cannot be stored. */
export function useSaveRace(seen: Race) {
  const { storePhoto, uploading, retrying } = useStorePhoto();
  const { mutateAsync: removePhoto } = useRemovePhoto();
  const { mutateAsync: update } = useUpdateRace(seen.id);
  // For a retry after a lost response: the race may have this photo already.
  const kept = useRef<{ photo: ChosenPhoto; stored: StoredPhoto } | null>(null);

  const store = async (raceName: string, photo: ChosenPhoto): Promise<StoredPhoto> => {
    if (kept.current?.photo === photo && kept.current.stored.url !== null) {
      return kept.current.stored;
    }
    const stored = await storePhoto({ brandId: seen.brandId, raceName, photo });
    kept.current = { photo, stored };
    return stored;
  };

  const save = async (details: RaceDetails, photo: ChosenPhoto | null): Promise<FlashMessage> => {
    const stored = photo && (await store(details.name, photo));
    const backgroundPhotoUrl = stored?.url ?? seen.backgroundPhotoUrl;
    try {
      await update(raceEdit(seen, { ...details, backgroundPhotoUrl }));
    } catch (error) {
      // The stored photo may be gone: uploads that no race uses are removed.
      if (hasCode(error, "invalid_value")) kept.current = null;
      throw error;
    }
    const notes: string[] = [];
    if (stored?.url === null) {
      notes.push(
        "It was updated without a new background photo.",
        photoErrorMessage("Upload", stored.error),
      );
    } else if (stored && seen.backgroundPhotoUrl !== null) {
      // The race no longer uses the old file; a file that stays only takes up space.
      await removePhoto(seen.backgroundPhotoUrl).catch((error: unknown) => {
        notes.push(photoErrorMessage("Delete", error));
      });
    }
    const message = "Race updated.";
    return notes.length === 0 ? { message } : { message, note: notes.join(" ") };
  };
  return { save, uploading, retrying };
}

export function updateMessage(error: unknown): string {
  return isEditConflict(error)
    ? editConflictMessage("this race")
    : attemptMessage(updateFailed, error);
}
