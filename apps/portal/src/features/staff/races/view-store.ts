import { createBrowserStorage } from "@outpace/data/browser-storage";
import { useCallback, useSyncExternalStore } from "react";

export const viewNameMaxLength = 40;
export const viewsLimit = 12;
const searchMaxLength = 2000;

/** A named view of all races, saved by a staff member; `search` is its URL's query. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** Reads stored views. Stored text is input: returns none if it is invalid. */
export function readSavedViews(stored: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(views) && views.every(isSavedView) ? views.slice(0, viewsLimit) : [];
  } catch {
    return [];
  }
}

function isSavedView(view: unknown): view is SavedView {
  const { name, search } = (view ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return (
    typeof name === "string" &&
    name.trim() !== "" &&
    [...name].length <= viewNameMaxLength &&
    typeof search === "string" &&
    search.length <= searchMaxLength
  );
}

const storage = createBrowserStorage("localStorage");
const keyOf = (userId: string) => `outpace-views-${userId}`;
const changed = "outpace:views";

function subscribe(notify: () => void): () => void {
  for (const event of ["storage", changed]) addEventListener(event, notify);
  return () => {
    for (const event of ["storage", changed]) removeEventListener(event, notify);
  };
}

/** The account's own views, stored in this browser. */
export function useSavedViews(userId: string) {
  const key = keyOf(userId);
  const stored = useSyncExternalStore(
    subscribe,
    useCallback(() => storage.getItem(key), [key]),
  );
  return {
    views: readSavedViews(stored),
    setViews: (views: readonly SavedView[]) => {
      storage.setItem(key, JSON.stringify(views.slice(0, viewsLimit)));
      dispatchEvent(new Event(changed));
    },
  };
}
