import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { Notice } from "@outpace/ui/notice";
import { useState } from "react";

import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { useRaceOrder, useWithdrawRace } from "./queries.ts";

export interface WithdrawRaceProps {
  race: Pick<Race, "id" | "name">;
  onWithdrawn: () => void;
}

/** Takes back a pending race whose order is due or free; renders nothing for any other. */
export default function WithdrawRace({ race, onWithdrawn }: WithdrawRaceProps) {
  const order = useRaceOrder(race.id).data;
  const { mutate, isPending, isSuccess, error, reset } = useWithdrawRace();
  const [isAsking, setIsAsking] = useState(false);
  const busy = isPending || isSuccess;
  // A dialog that says that the race is paid must not vanish with the offer.
  if (!order || (order.status !== "due" && order.status !== "free" && !isAsking)) return null;
  const close = () => {
    setIsAsking(false);
    reset();
  };
  return (
    <section
      aria-label="Withdraw"
      className="grid justify-items-start gap-3 border-t border-line pt-6"
    >
      <p className="max-w-prose text-[0.9375rem] text-muted">
        Changed your mind? You can take this race back until it is paid or approved.
      </p>
      <Button
        tone="negative"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Withdraw Race
      </Button>
      <Dialog
        title="Withdraw this race?"
        open={isAsking}
        locked={busy}
        onClose={close}
        footer={
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button tone="secondary" className="max-sm:grow" disabled={busy} onClick={close}>
              Keep Race
            </Button>
            <Button
              tone="negative"
              className="max-sm:grow"
              busy={busy}
              busyLabel="Withdrawing..."
              onClick={() => {
                mutate({ raceId: race.id, orderId: order.id }, { onSuccess: onWithdrawn });
              }}
            >
              Withdraw Race
            </Button>
          </div>
        }
      >
        <p>
          <bdi>{race.name}</bdi> is cancelled, which can't be undone.{" "}
          {order.status === "due"
            ? "Its order is voided, so nothing is due. A payment page that is still open is closed first."
            : null}{" "}
          {order.packageId === null
            ? "It no longer counts for its month."
            : "Its package can be used for another race."}
        </p>
        {error === null ? null : (
          <Notice tone="negative">
            {attemptMessage("The race wasn't withdrawn. Please try again.", error)}
          </Notice>
        )}
      </Dialog>
    </section>
  );
}
