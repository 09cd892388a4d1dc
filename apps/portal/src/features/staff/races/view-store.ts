import { readSavedViews, type SavedView, viewsLimit } from "@outpace/domain/staff";
import { useCallback, useSyncExternalStore } from "react";
const keyOf = (userId: string) => `outpace-views-${userId}`;
const changed = "outpace:views";

function subscribe(notify: () => void): () => void {
  for (const event of ["storage", changed]) addEventListener(event, notify);
  return () => {
    for (const event of ["storage", changed]) removeEventListener(event, notify);
  };
}

/** The account's own views, which this browser keeps. */
export function useSavedViews(userId: string) {
  const key = keyOf(userId);
  const stored = useSyncExternalStore(
    subscribe,
    useCallback(() => localStorage.getItem(key), [key]),
  );
  return {
    views: readSavedViews(stored),
    setViews: (views: readonly SavedView[]) => {
      try {
        localStorage.setItem(key, JSON.stringify(views.slice(0, viewsLimit)));
      } catch {
        // Storage may be full or forbidden; the views of the screen still work.
      }
      dispatchEvent(new Event(changed));
    },
  };
}
