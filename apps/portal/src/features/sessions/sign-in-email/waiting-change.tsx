import { type EmailChange, haveLinksExpired } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { DetailsList } from "@outpace/ui/details-list";
import { Notice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";

import { EmailAddress } from "../../../components/email-address.tsx";
import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { errorMessage } from "../../../platform/errors/error-message.ts";
import { useMinute } from "../../../platform/time/use-minute.ts";
import { minuteText } from "../open-sessions/session-texts.ts";
import { useWithdrawEmailChange } from "./queries.ts";

export interface WaitingChangeProps {
  /** The address with which the account signs in. */
  current: string;
  change: EmailChange;
  sendAgain: () => Promise<void>;
  onCorrect: () => void;
  onWithdrawn: () => void;
}

/** A change that both addresses have not confirmed yet. */
export function WaitingChange({
  current,
  change,
  sendAgain,
  onCorrect,
  onWithdrawn,
}: WaitingChangeProps) {
  const { mutateAsync: withdraw, isPending, error } = useWithdrawEmailChange();
  const [failure, send, busy] = useActionState<string | null>(async () => {
    try {
      await sendAgain();
      return null;
    } catch (failed) {
      return errorMessage(failed);
    }
  }, null);
  const now = useMinute();
  return (
    <div className="grid gap-4">
      <Notice tone="caution">
        {haveLinksExpired(change, now)
          ? "Your change isn't finished, and its links have expired. Send them again, or withdraw the change."
          : "Your change isn't finished. Open the link that we sent to each of the two addresses within one hour, and confirm it there."}
      </Notice>
      <DetailsList
        details={[
          { term: "Old email", value: <EmailAddress>{current}</EmailAddress> },
          { term: "New email", value: <EmailAddress>{change.newEmail}</EmailAddress> },
          {
            term: "Links sent",
            value: <time dateTime={change.sentAt}>{minuteText(change.sentAt)}</time>,
          },
        ]}
      />
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {error === null ? null : (
        <Notice tone="negative">
          {attemptMessage("The change wasn't withdrawn. Please try again.", error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          busy={busy}
          busyLabel="Sending..."
          onClick={() => {
            startTransition(send);
          }}
        >
          Send the Links Again
        </Button>
        <Button tone="secondary" disabled={busy || isPending} onClick={onCorrect}>
          Correct the New Email
        </Button>
        <Button
          tone="negative"
          busy={isPending}
          busyLabel="Withdrawing..."
          onClick={() => {
            // Callbacks of the mutation itself would not run, since this component is gone by then.
            withdraw().then(onWithdrawn, () => undefined);
          }}
        >
          Withdraw Change
        </Button>
      </div>
    </div>
  );
}
