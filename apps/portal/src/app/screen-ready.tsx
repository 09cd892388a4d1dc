import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { useSessionState } from "../features/sessions/session.tsx";
import { pendingAttribute, readyEvent } from "../platform/loading/prerendered.ts";
import { paths } from "../platform/navigation/paths.ts";

/** Beside the screen: tells its prerendered page that the app has taken over, and shows it if the page has hidden it. */
export function ScreenReady() {
  const { status } = useSessionState();
  const { pathname } = useLocation();
  // The login leads anyone with a session elsewhere, so it is not shown before that is known.
  const isKnown = pathname !== paths.login || status === "signed-out" || status === "failed";

  useEffect(() => {
    if (isKnown) document.documentElement.removeAttribute(pendingAttribute);
  }, [isKnown]);

  useEffect(() => {
    document.dispatchEvent(new Event(readyEvent));
  }, []);

  return null;
}
