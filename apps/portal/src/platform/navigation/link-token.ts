import { useSyncExternalStore } from "react";

import { tokenIn } from "./token-links.ts";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => {
    window.removeEventListener("hashchange", onChange);
  };
}

const read = () => tokenIn(window.location.hash);

/**
 * The token in the page's fragment; empty without one, and null in the prerendered page, which is the same for all. Nothing
 * stores it: it stays in the address, so a reload and the browser's history lead back to what it opens.
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore<string | null>(subscribe, read, () => null);
}
