import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useLayoutEffect, useRef, useState } from "react";

import { errorMessage, hasCode } from "../platform/errors/error-message.ts";

export interface FailedLoadProps {
  /** Says what could not be loaded; the cause follows it. */
  message: string;
  error: unknown;
  /** Replaces the error's own message. */
  cause?: string;
  busy: boolean;
  onRetry: () => void;
}

export function FailedLoad({
  message,
  error,
  cause = hasCode(error, "unreachable")
    ? "We can't reach the server. We'll keep trying."
    : errorMessage(error),
  busy,
  onRetry,
}: FailedLoadProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      // The button disappears when a retry succeeds, and would take the focus with it.
      if (element !== null && document.activeElement === element)
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, []);
  const [pressed, setPressed] = useState(false);
  const [wasBusy, setWasBusy] = useState(busy);
  if (wasBusy !== busy) {
    setWasBusy(busy);
    if (!busy) setPressed(false);
  }

  return (
    <Notice
      tone="negative"
      action={
        <Button
          ref={button}
          tone="negative"
          // Automatic retries stay quiet.
          busy={busy && pressed}
          busyLabel="Trying..."
          onClick={() => {
            setPressed(true);
            onRetry();
          }}
        >
          Try again
        </Button>
      }
    >
      {message} {cause}
    </Notice>
  );
}
