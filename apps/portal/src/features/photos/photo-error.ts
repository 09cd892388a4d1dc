import { createBrowserStorage } from "@outpace/data/browser-storage";
import { DataError } from "@outpace/data/errors";

import { unstoredPhotosKey } from "../../platform/account/account-data.ts";
import { causeOf } from "../../platform/errors/attempt-message.ts";

/** Whether storing a photo may succeed later, because nothing refused it. */
export function canTryAgain(error: unknown): boolean {
  const refusals = ["storage_permissions", "storage_bucket_missing", "photo_limit", "logo_waiting"];
  return !(error instanceof DataError && refusals.includes(error.code));
}

const namesTheAction = ["storage_failed", "storage_busy"];

/** Says in a sentence why a photo was not stored or removed. */
export function photoErrorMessage(action: "Upload" | "Delete", error: unknown): string {
  const saysItself =
    error instanceof DataError && (namesTheAction.includes(error.code) || !canTryAgain(error));
  const message = saysItself ? error.message : `${action} failed: ${causeOf(error)}`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/**
 * Holds why new races have no photo, which only this browser knows. Kept for each race: the way to the payment page and back
 * loads the app afresh, later or in another tab.
 */
const storage = createBrowserStorage("localStorage");
/** A note is of use until its race is paid or cancelled. */
const mostNotes = 20;

type Notes = readonly (readonly [raceId: string, note: string])[];

/** Stored text is input: a person can edit it. */
function readNotes(): Notes {
  try {
    const stored: unknown = JSON.parse(storage.getItem(unstoredPhotosKey) ?? "null");
    return Array.isArray(stored) ? stored.filter(isNote) : [];
  } catch {
    return [];
  }
}

function isNote(entry: unknown): entry is Notes[number] {
  return (
    Array.isArray(entry) && entry.length === 2 && entry.every((one) => typeof one === "string")
  );
}

/** Keeps why the photo of a race that was just created could not be stored. */
export function keepUnstoredPhoto(raceId: string, error: unknown): void {
  const note = [
    "Your race was created without a background photo.",
    photoErrorMessage("Upload", error),
    ...(canTryAgain(error) ? ["You can add one by editing the race."] : []),
  ].join(" ");
  const others = readNotes().filter(([id]) => id !== raceId);
  storage.setItem(unstoredPhotosKey, JSON.stringify([...others, [raceId, note]].slice(-mostNotes)));
}

/** Says that a race was created without its photo, and why; null if this browser knows of no such photo. */
export function unstoredPhotoNote(raceId: string): string | null {
  return readNotes().find(([id]) => id === raceId)?.[1] ?? null;
}
