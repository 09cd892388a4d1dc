import type { RaceOrder } from "@outpace/data/payments";
import { partnersEmail } from "@outpace/domain/product";
import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { Notice } from "@outpace/ui/notice";
import { useState } from "react";

import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { hasCode } from "../../../platform/errors/error-message.ts";
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
  const isPaid = hasCode(error, "order_paid");
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
              {isPaid ? "Close" : "Keep Race"}
            </Button>
            {isPaid ? null : (
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
            )}
          </div>
        }
      >
        {isPaid ? (
          <Notice tone="negative">
            <p>
              This race is paid. To take it back, write to{" "}
              <a href={`mailto:${partnersEmail}`} className="underline underline-offset-4">
                {partnersEmail}
              </a>
              .
            </p>
          </Notice>
        ) : (
          <>
            <p>
              This cancels <bdi>{race.name}</bdi> and can't be undone. {withdrawalText(order)}
            </p>
            {error === null ? null : (
              <Notice tone="negative">
                {attemptMessage("The race wasn't withdrawn. Please try again.", error)}
              </Notice>
            )}
          </>
        )}
      </Dialog>
    </section>
  );
}

/** What withdrawing a race means, after the sentence that names the race. */
export function withdrawalText({
  status,
  payBy,
  packageId,
}: Pick<RaceOrder, "status" | "payBy" | "packageId">): string {
  const sentences = [
    status === "due" ? "Its order is voided, so nothing will be due." : null,
    status === "due" && payBy !== null ? "An open payment page is closed first." : null,
    packageId === null
      ? "The race no longer counts for its month."
      : "Its package can be used for another race.",
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}
