import type { WaitingHandOver } from "@outpace/data/hand-overs";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";

import { EmailAddress } from "../../components/email-address.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useKeepBrand, usePlannedHandOver } from "./hand-over-queries.ts";

const time = (instant: string) =>
  new Date(instant).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });

export interface PlannedHandOverProps {
  brandId: string;
  /** Whether the reader manages the team. */
  mayManage: boolean;
}

/** That Outpace is about to hand the brand over, which an owner stops; nothing if it is not. */
export function PlannedHandOver({ brandId, mayManage }: PlannedHandOverProps) {
  // What fails to load is in the owner's email as well.
  const planned = usePlannedHandOver(brandId).data;
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <>
      <StatusNotice tone="positive">{outcome}</StatusNotice>
      {planned ? (
        <Planned
          brandId={brandId}
          handOver={planned}
          mayManage={mayManage}
          onStopped={(wasWaiting) => {
            setOutcome(
              wasWaiting
                ? "The brand stays yours. We've told our staff."
                : "This hand-over waits no more.",
            );
          }}
        />
      ) : null}
    </>
  );
}

interface PlannedProps extends PlannedHandOverProps {
  handOver: WaitingHandOver;
  onStopped: (wasWaiting: boolean) => void;
}

function Planned({ brandId, handOver, mayManage, onStopped }: PlannedProps) {
  const { id, email, reason, beginsAt } = handOver;
  const [isAsking, setAsking] = useState(false);
  const stop = useKeepBrand(brandId);
  return (
    <Notice tone="caution">
      <div className="grid justify-items-start gap-3 wrap-anywhere">
        <p>
          Outpace was told that the brand's owner has left.{" "}
          {beginsAt === null ? null : (
            <>
              On <time dateTime={beginsAt}>{time(beginsAt)}</time>, we ask{" "}
              <EmailAddress>{email}</EmailAddress> to take the brand over.
            </>
          )}{" "}
          Once this person accepts, they replace the owner.
        </p>
        <p>
          <q>
            <bdi>{reason}</bdi>
          </q>
        </p>
        {mayManage ? (
          <Button
            tone="negative"
            onClick={() => {
              stop.reset();
              setAsking(true);
            }}
          >
            Stop the Hand-Over
          </Button>
        ) : (
          <p>An owner of the brand can stop it here.</p>
        )}
      </div>
      <ConfirmDialog
        title="Stop the hand-over?"
        open={isAsking}
        onClose={() => {
          setAsking(false);
        }}
        confirm="Stop It"
        dismiss="Let It Begin"
        busy={stop.isPending}
        busyLabel="Stopping..."
        failure={
          stop.error
            ? attemptMessage("The hand-over wasn't stopped. Please try again.", stop.error)
            : null
        }
        onConfirm={() => {
          stop.mutate(id, {
            onSuccess: (wasWaiting) => {
              setAsking(false);
              onStopped(wasWaiting);
            },
          });
        }}
      >
        <p>The brand stays as it is, and our staff are told that you're still there.</p>
      </ConfirmDialog>
    </Notice>
  );
}
