import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * The token of the link that opened the page, null without one. Takes it out of the address, which people share and
 * browsers send on; a reload still has it.
 */
export function useLinkToken(): RefObject<string | null> {
  const token = useRef<string | null>(null);
  // Before any press is handled.
  useLayoutEffect(() => {
    const kept = history.state as { token?: unknown } | null;
    const opened = new URLSearchParams(location.search).get("token") ?? kept?.token;
    if (typeof opened !== "string") return;
    token.current = opened;
    history.replaceState({ ...kept, token: opened }, "", location.pathname);
  }, []);
  return token;
}
