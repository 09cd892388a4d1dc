/** The data that this tab keeps for the signed-in account: its drafts and its cached queries. */

import { createBrowserStorage } from "@outpace/data/browser-storage";

import { tabStorage } from "../browser/tab-storage.ts";
import { forgetDrafts } from "../drafts/forget-drafts.ts";

/** Stores whose data the tab keeps, so a reload knows it too. */
const ownerKey = "outpace-account";
/** Why new races have no photo: kept for the account in every tab. */
export const unstoredPhotosKey = "outpace-unstored-photos";
const browserStorage = createBrowserStorage("localStorage");
const caches = new Set<() => void>();

/** Registers a function that empties a cache of the account's data. */
export function whenAccountLeaves(forget: () => void): void {
  caches.add(forget);
}

/** Call when a session ends: clears what was loaded, keeps drafts for the same person's next login. */
export function forgetLoadedData(): void {
  for (const forget of caches) forget();
}

/** Call on sign-out: leaves nothing for the next person at this browser. */
export function forgetAccountData(): void {
  forgetLoadedData();
  forgetDrafts();
  tabStorage.removeItem(ownerKey);
  browserStorage.removeItem(unstoredPhotosKey);
}

/** Call on sign-in: removes the data of any other account. */
export function keepOnlyDataOf(userId: string): void {
  const owner = tabStorage.getItem(ownerKey);
  if (owner === userId) return;
  if (owner !== null) forgetAccountData();
  tabStorage.setItem(ownerKey, userId);
}
