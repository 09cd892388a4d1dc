import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { setLeaveQuestion } from "./leaving.ts";

/**
 * Asks before a screen with unsaved changes is left: closing and reloading with the browser's own question, links,
 * Back and Sign Out with one that the screen shows while `asking`. Browsers without the Navigation API follow links
 * and go back at once.
 */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const [continueLeaving, setContinueLeaving] = useState<(() => void) | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const { signal } = listening;
    setLeaveQuestion((leave) => {
      setContinueLeaving(() => leave);
    });
    window.addEventListener(
      "beforeunload",
      (event) => {
        if (!released.current) event.preventDefault();
      },
      { signal },
    );
    // Not every browser has it, whatever the types say.
    (window as { navigation?: Navigation }).navigation?.addEventListener(
      "navigate",
      (event) => {
        const { destination, navigationType } = event;
        const { pathname, search, hash } = new URL(destination.url);
        const stays = navigationType === "reload" || pathname === window.location.pathname;
        if (released.current || !event.cancelable || !event.canIntercept || stays) return;
        event.preventDefault();
        setContinueLeaving(() => () => {
          if (navigationType === "traverse") window.navigation.traverseTo(destination.key);
          else void navigate(pathname + search + hash);
        });
      },
      { signal },
    );
    return () => {
      setLeaveQuestion(null);
      listening.abort();
    };
  }, [active, navigate]);

  return {
    asking: continueLeaving !== null,
    stay: () => {
      setContinueLeaving(null);
    },
    /** Leaves for where the person was going. */
    leave: () => {
      released.current = true;
      continueLeaving?.();
    },
    /** Lets the next navigation pass, for instance after saving. */
    release: () => {
      released.current = true;
    },
  };
}
