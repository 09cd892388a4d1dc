import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { setLeaveQuestion } from "../../platform/navigation/leaving.ts";

/**
 * Asks before the person leaves unsaved changes. Closing and reloading show the browser's own question; links, Back and
 * Sign Out show the screen's, while `asking`. Browsers without the Navigation API don't ask for links and Back.
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
    // Some browsers lack it, despite its type.
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
    /** Continues to where the person was going. */
    leave: () => {
      released.current = true;
      continueLeaving?.();
    },
    /** Lets the next navigation pass, for example after saving. */
    release: () => {
      released.current = true;
    },
  };
}

interface LeaveDialogProps {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Called before the person leaves. */
  onLeave: () => void;
}

/** Asks before the person leaves unsaved changes of a race. */
export function LeaveDialog({ guard, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      title="Leave without saving?"
      open={guard.asking}
      onClose={guard.stay}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button
            tone="secondary"
            className="max-sm:grow"
            onClick={() => {
              onLeave();
              guard.leave();
            }}
          >
            Discard changes
          </Button>
          <Button className="max-sm:grow" onClick={guard.stay}>
            Keep editing
          </Button>
        </div>
      }
    >
      <p>Your changes to this race haven't been saved yet.</p>
    </Dialog>
  );
}
