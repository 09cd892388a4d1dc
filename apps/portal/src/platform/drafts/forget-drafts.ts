/** A module of its own, so screens before login don't load the code of drafts. */
import { tabStorage } from "../browser/tab-storage.ts";

/** The key of all drafts in the tab's storage, and the name of the cache of their files. */
export const draftsKey = "outpace-drafts";

/** Call on sign-out: removes the tab's drafts, and the files of every tab. */
export function forgetDrafts(): void {
  tabStorage.removeItem(draftsKey);
  void forgetKeptFiles();
}

async function forgetKeptFiles(): Promise<void> {
  try {
    await globalThis.caches.delete(draftsKey);
  } catch {
    // Without the Cache API, no files were kept.
  }
}
