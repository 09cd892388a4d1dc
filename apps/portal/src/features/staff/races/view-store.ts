import { createBrowserStorage } from "@outpace/data/browser-storage";
import { useCallback, useSyncExternalStore } from "react";

import { readSavedViews, type SavedView, viewsLimit } from "./saved-view-schema.ts";

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
