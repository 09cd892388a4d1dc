import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { errorMessage } from "../platform/error-message.ts";

export interface FailedLoadProps {
  /** What could not be loaded; the cause follows it. */
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
