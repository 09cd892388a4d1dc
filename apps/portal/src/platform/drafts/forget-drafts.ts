/** Apart from what keeps drafts, which no screen before login needs. */
import { tabStorage } from "../browser/tab-storage.ts";

/** The key of all drafts in the tab's storage, and the name of the cache of their files. */
export const draftsKey = "outpace-drafts";

/** Called on sign-out, so that the next person at this browser finds no draft, nor the files of any tab. */
export function forgetDrafts(): void {
  tabStorage.removeItem(draftsKey);
  void forgetKeptFiles();
}

async function forgetKeptFiles(): Promise<void> {
  try {
    await globalThis.caches.delete(draftsKey);
  } catch {
    // A browser that offers no Cache API, or blocks it, has kept none.
  }
}
