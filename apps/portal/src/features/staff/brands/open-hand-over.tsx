import type { Invitation } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { EmailAddress } from "../../../components/email-address.tsx";
import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { Day } from "../lists/day.tsx";
import { useWithdrawHandOver } from "./hand-over-queries.ts";

export interface OpenHandOverProps {
  invitation: Invitation;
  onWithdrawn: () => void;
}

/** A hand-over that waits to be accepted, and can be taken back. */
export function OpenHandOver({ invitation, onWithdrawn }: OpenHandOverProps) {
  const { id, email, reason, createdAt, expiresAt, isUndeliverable } = invitation;
  const withdrawal = useWithdrawHandOver();
  return (
    <div className="grid justify-items-start gap-4 wrap-anywhere">
      <p>
        <EmailAddress>{email}</EmailAddress> was invited on <Day instant={createdAt} /> to own this
        brand. The invitation is open until <Day instant={expiresAt} />, and nothing changes until
        it's accepted.
      </p>
      <p className="text-muted">
        <q>
          <bdi>{reason}</bdi>
        </q>
      </p>
      {isUndeliverable ? (
        <Notice tone="negative">
          The email can't be delivered, or its reader asked not to be invited. Withdraw the
          invitation, and ask for another address.
        </Notice>
      ) : null}
      {withdrawal.error ? (
        <Notice tone="negative">
          {attemptMessage("The invitation wasn't withdrawn. Please try again.", withdrawal.error)}
        </Notice>
      ) : null}
      <Button
        tone="negative"
        busy={withdrawal.isPending}
        busyLabel="Withdrawing..."
        onClick={() => {
          withdrawal.mutate(id, { onSuccess: onWithdrawn });
        }}
      >
        Withdraw Invitation
      </Button>
    </div>
  );
}
