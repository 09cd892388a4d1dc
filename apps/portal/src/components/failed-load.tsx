import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { errorMessage } from "../platform/error-message.ts";

export interface FailedLoadProps {
  /** The screen's own words for what could not be loaded, before the cause. */
  message: string;
  failure: unknown;
  busy: boolean;
  onRetry: () => void;
}

export function FailedLoad({ message, failure, busy, onRetry }: FailedLoadProps) {
  return (
    <Notice
      tone="negative"
      action={
        <Button tone="negative" busy={busy} busyLabel="Trying..." onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message} {errorMessage(failure)}
    </Notice>
  );
}
