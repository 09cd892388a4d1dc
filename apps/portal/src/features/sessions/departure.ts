/**
 * A session ends the same way in the auth library, whether the person signs out or it cannot be renewed. Only the
 * first is a departure, after which no tab keeps anything of the account.
 */

import { forgetAccountData } from "../../platform/account/account-data.ts";

const listeners = new Set<() => void>();
const otherTabs = openChannel();

function openChannel(): BroadcastChannel | null {
  // Where screens are prerendered there are no tabs, and an open channel would keep the build from ending.
  if (typeof window === "undefined") return null;
  try {
    return new BroadcastChannel("outpace-departure");
  } catch {
    // Firefox refuses it where it blocks site data.
    return null;
  }
}

function depart(): void {
  forgetAccountData();
  for (const listener of listeners) listener();
}

otherTabs?.addEventListener("message", depart);

/** The person signs out: every tab forgets the account and leaves for the login. */
export function announceDeparture(): void {
  otherTabs?.postMessage(null);
  depart();
}

/** Returns a function that stops listening. */
export function onDeparture(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
