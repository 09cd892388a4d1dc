/**
 * Why new races have no photo, which only this browser knows. Kept for each race: the way to the payment page and back loads
 * the app afresh, later or in another tab.
 */
import { createBrowserStorage } from "@outpace/data/browser-storage";

import { unstoredPhotosKey as key } from "../../platform/account/account-data.ts";
import { canTryAgain, photoErrorMessage } from "./photo-error.ts";

const storage = createBrowserStorage("localStorage");
/** A note is of use until its race is paid or cancelled. */
const mostNotes = 20;

type Notes = readonly (readonly [raceId: string, note: string])[];

/** Stored text is input: a person can edit it. */
function readNotes(): Notes {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
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
  storage.setItem(key, JSON.stringify([...others, [raceId, note]].slice(-mostNotes)));
}

/** Says that a race was created without its photo, and why; null if this browser knows of no such photo. */
export function unstoredPhotoNote(raceId: string): string | null {
  return readNotes().find(([id]) => id === raceId)?.[1] ?? null;
}
