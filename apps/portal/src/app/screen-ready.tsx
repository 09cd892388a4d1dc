import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { useSessionState } from "../features/sessions/session.tsx";
import { pendingAttribute, readyEvent } from "../platform/loading/prerendered.ts";
import { paths } from "../platform/navigation/paths.ts";

/** Renders beside the screen. Tells the prerendered page that the app has taken over, and reveals a hidden screen. */
export function ScreenReady() {
  const { status } = useSessionState();
  const { pathname } = useLocation();
  // The login redirects anyone with a session, so it stays hidden until the session is known.
  const isKnown = pathname !== paths.login || status === "signed-out" || status === "failed";

  useEffect(() => {
    if (isKnown) document.documentElement.removeAttribute(pendingAttribute);
  }, [isKnown]);

  useEffect(() => {
    document.dispatchEvent(new Event(readyEvent));
  }, []);

  return null;
}
