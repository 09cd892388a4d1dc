import { confirmLabel, type RaceQuote } from "@outpace/domain/discounts";
import { formatDistance, formatStartTime, type RaceDetails } from "@outpace/domain/races";
import { formatDollars, tierLabel } from "@outpace/domain/tiers";
import { Button } from "@outpace/ui/button";
import { DetailsList } from "@outpace/ui/details-list";
import { Dialog } from "@outpace/ui/dialog";
import type { ReactNode } from "react";

export interface PaymentDialogProps {
  open: boolean;
  race: RaceDetails;
  quote: RaceQuote;
  busy: boolean;
  /** Messages above the buttons: what failed, or what will be left out. */
  notices: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

export function PaymentDialog({
  open,
  race,
  quote,
  busy,
  notices,
  onCancel,
  onConfirm,
}: PaymentDialogProps) {
  const free = quote.totalCents === 0;
  return (
    <Dialog
      title="Complete Payment to Finalize Race Creation"
      open={open}
      locked={busy}
      onClose={onCancel}
    >
      <DetailsList
        details={[
          { term: "Race", value: race.name },
          { term: "Start", value: formatStartTime(race.startTime, race.startTimeZone) },
          { term: "Distance", value: formatDistance(race.targetDistance) },
          { term: "Max participants", value: quote.maxParticipants.toLocaleString("en-US") },
          { term: `${tierLabel(quote.tier)} tier`, value: formatDollars(quote.priceCents) },
          ...(quote.discountCents > 0
            ? [{ term: "Discount", value: `−${formatDollars(quote.discountCents)}` }]
            : []),
        ]}
      />
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-text pt-4">
        <span className="text-lg font-extrabold">Price</span>
        <span className="display text-4xl tabular-nums">{formatDollars(quote.totalCents)}</span>
      </p>
      <p className="text-sm text-muted">
        {free
          ? "Nothing is owed for this race."
          : "No card is charged now: the order is recorded, and this price is due."}
      </p>
      {notices}
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button tone="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy} busyLabel="Processing..." onClick={onConfirm}>
          {confirmLabel(quote)}
        </Button>
      </div>
    </Dialog>
  );
}
