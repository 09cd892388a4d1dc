import type { WaitingHandOver as HandOver } from "@outpace/data/hand-overs";
import { isolated } from "@outpace/domain/directions";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { shownAddress } from "../../../platform/account/shown-address.ts";
import { EmailAddress } from "../../../components/email-address.tsx";
import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { Day } from "../lists/day.tsx";
import { useCallOffHandOver, useConfirmHandOver } from "./hand-over-queries.ts";

export interface WaitingHandOverProps {
  handOver: HandOver;
  /** Called with the outcome as a sentence. */
  onDone: (message: string) => void;
}

/** A hand-over that a colleague confirms, or that waits to begin, and can be withdrawn. */
export function WaitingHandOver({ handOver, onDone }: WaitingHandOverProps) {
  const { id, email, reason, askedBy, askedAt, beginsAt, isOwn } = handOver;
  const confirmation = useConfirmHandOver();
  const withdrawal = useCallOffHandOver();
  const error = confirmation.error ?? withdrawal.error;
  const name = isolated(handOver.brandName);
  const mayConfirm = beginsAt === null && !isOwn;
  return (
    <div className="grid justify-items-start gap-4 wrap-anywhere">
      <p>
        {isOwn ? "You" : <bdi>{askedBy ?? "Someone who has left"}</bdi>} asked on{" "}
        <Day instant={askedAt} /> to hand this brand over to <EmailAddress>{email}</EmailAddress>.
      </p>
      <p className="text-muted">
        <q>
          <bdi>{reason}</bdi>
        </q>
      </p>
      {beginsAt === null ? null : (
        <p>
          It is confirmed. The owner, who was seen lately, is told and can stop it until{" "}
          <Day instant={beginsAt} />. Then we invite the new owner.
        </p>
      )}
      {beginsAt === null && isOwn ? (
        <Notice tone="info">
          Another member of staff has to confirm it. We've told them by email.
        </Notice>
      ) : null}
      {mayConfirm ? (
        <p>
          Ask your colleague about it in person or by telephone before you confirm. An owner who was
          seen in the last 30 days is told, and can stop it for three days. Otherwise, the new owner
          is invited at once.
        </p>
      ) : null}
      {error ? (
        <Notice tone="negative">
          {attemptMessage("Nothing was changed. Please try again.", error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {mayConfirm ? (
          <Button
            tone="negative"
            disabled={withdrawal.isPending}
            busy={confirmation.isPending}
            busyLabel="Confirming..."
            onClick={() => {
              withdrawal.reset();
              confirmation.mutate(id, {
                onSuccess: (begins) => {
                  onDone(
                    begins === null
                      ? `The invitation to own ${name} is on its way to ${shownAddress(email)}. Nothing changes until it's accepted.`
                      : `The hand-over of ${name} is confirmed. Its owner can stop it for three days.`,
                  );
                },
              });
            }}
          >
            Confirm Hand-Over
          </Button>
        ) : null}
        <Button
          tone="secondary"
          disabled={confirmation.isPending}
          busy={withdrawal.isPending}
          busyLabel="Withdrawing..."
          onClick={() => {
            confirmation.reset();
            withdrawal.mutate(id, {
              onSuccess: () => {
                onDone(`The hand-over of ${name} is withdrawn. The brand stays as it is.`);
              },
            });
          }}
        >
          Withdraw Hand-Over
        </Button>
      </div>
    </div>
  );
}
