/**
 * For the auth library, a sign-out and a session that cannot be renewed are the same event. Only a sign-out is a
 * departure, after which every tab forgets the account.
 */

import { forgetAccountData } from "../../platform/account/account-data.ts";

const listeners = new Set<() => void>();
const otherTabs = openChannel();

function openChannel(): BroadcastChannel | null {
  // Prerendering has no tabs, and an open channel would keep the build from ending.
  if (typeof window === "undefined") return null;
  try {
    return new BroadcastChannel("outpace-departure");
  } catch {
    // Firefox throws here when it blocks site data.
    return null;
  }
}

function depart(): void {
  forgetAccountData();
  for (const listener of listeners) listener();
}

otherTabs?.addEventListener("message", depart);

/** Call on sign-out: every tab forgets the account and shows the login. */
export function announceDeparture(): void {
  otherTabs?.postMessage(null);
  depart();
}

/** Returns a function that stops listening. */
export function onDeparture(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why a person is led back to the login. `outdated`: the session began too long ago for what they want to do. */
export type ReturnReason = "outdated" | "again";

const returnListeners = new Set<(reason: ReturnReason) => void>();

/** Call before a session is ended so that its person signs in again, which other tabs need no reason for. */
export function announceReturn(reason: ReturnReason): void {
  for (const listener of returnListeners) listener(reason);
}

/** Returns a function that stops listening. */
export function onReturn(listener: (reason: ReturnReason) => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}
