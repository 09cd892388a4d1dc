/** What this tab keeps of the account that is signed in: its drafts, and what was loaded for it. */

import { tabStorage } from "../browser/tab-storage.ts";
import { forgetDrafts } from "../drafts/forget-drafts.ts";

/** Names the account whose data the tab keeps, so that it is known after a reload too. */
const ownerKey = "outpace-account";
const caches = new Set<() => void>();

/** Registers what empties a cache of the account's data. */
export function whenAccountLeaves(forget: () => void): void {
  caches.add(forget);
}

/** The session has ended: what was loaded goes, drafts stay for the same person's next login. */
export function forgetLoadedData(): void {
  for (const forget of caches) forget();
}

/** The person has signed out: the next one at this browser finds nothing. */
export function forgetAccountData(): void {
  forgetLoadedData();
  forgetDrafts();
  tabStorage.removeItem(ownerKey);
}

/** An account is signed in: nothing of another one stays. */
export function keepOnlyDataOf(userId: string): void {
  const owner = tabStorage.getItem(ownerKey);
  if (owner === userId) return;
  if (owner !== null) forgetAccountData();
  tabStorage.setItem(ownerKey, userId);
}
