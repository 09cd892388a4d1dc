import { confirmLabel, paymentNote, type RaceQuote } from "@outpace/domain/discounts";
import { formatNumber } from "@outpace/domain/numbers";
import { formatDistance, formatStartTime, type RaceDetails } from "@outpace/domain/races";
import { formatDollars } from "@outpace/domain/tiers";
import { Button } from "@outpace/ui/button";
import { DetailsList } from "@outpace/ui/details-list";
import { Dialog } from "@outpace/ui/dialog";
import { type ReactNode, useEffect, useRef } from "react";

import { priceLines } from "./price-fields.tsx";

export interface PaymentDialogProps {
  open: boolean;
  race: RaceDetails;
  quote: RaceQuote;
  /** The discount code of the quote. */
  code: string | null;
  busy: boolean;
  /** Messages below the price: a failure, or what will be left out. */
  notices: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The race and its price as a receipt to confirm. */
export function PaymentDialog({
  open,
  race,
  quote,
  code,
  busy,
  notices,
  onCancel,
  onConfirm,
}: PaymentDialogProps) {
  const said = useRef<HTMLDivElement>(null);
  // On a phone, the messages may be scrolled out of view.
  useEffect(() => {
    if (!busy) said.current?.scrollIntoView({ block: "nearest" });
  }, [busy]);
  return (
    <Dialog
      title="Complete Payment to Finalize Race Creation"
      open={open}
      locked={busy}
      onClose={onCancel}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            className="min-w-0 whitespace-normal max-sm:grow"
            busy={busy}
            busyLabel="Processing..."
            onClick={onConfirm}
          >
            {confirmLabel(quote, code)}
          </Button>
        </div>
      }
    >
      <div className="grid gap-1">
        <p className="text-xl leading-tight font-black wrap-anywhere [font-stretch:112%]">
          <bdi>{race.name}</bdi>
        </p>
        <p className="wrap-anywhere text-muted">
          <bdi>{race.description}</bdi>
        </p>
      </div>
      <DetailsList
        details={[
          { term: "Start", value: formatStartTime(race.startTime, race.startTimeZone) },
          { term: "Distance", value: formatDistance(race.targetDistance) },
          { term: "Max participants", value: formatNumber(quote.maxParticipants) },
        ]}
      />
      <div className="grid border-t-2 border-dashed border-control pt-2">
        <DetailsList details={priceLines(quote, code)} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-text pt-4">
          <span className="text-lg font-extrabold">Total</span>
          <span className="display text-[min(2.25rem,17vw)] tabular-nums">
            {formatDollars(quote.totalCents)}
          </span>
        </p>
      </div>
      <p className="text-[0.9375rem] text-muted">{paymentNote(quote, code)}</p>
      <div ref={said} className="grid scroll-mb-4 gap-4 empty:hidden">
        {notices}
      </div>
    </Dialog>
  );
}
