import {
  readDollars,
  refundableCents,
  refundOutcome,
  refundSchema,
  typedDollars,
} from "@outpace/domain/staff";
import { formatDollars } from "@outpace/domain/tiers";
import { Spinner } from "@outpace/ui/spinner";
import { type ReactNode, useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { type ActionOrder, orderLead, subjectInSentence } from "./order-parts.tsx";
import { useOrderMoney, useRefund } from "./queries.ts";

export interface RefundDialogProps extends RowActionDialogProps {
  order: ActionOrder;
}

/** Gives back the payment that settled an order, in full or in part. */
export function RefundDialog({ order, open, onClose, onDone }: RefundDialogProps) {
  const requestId = useRequestId(open);
  const money = useOrderMoney(order.id, open, requestId);
  const loadError = useLoadError(money);
  const { mutateAsync: refund } = useRefund();
  const subject = subjectInSentence(order);
  const { settledBy, refunds = [] } = money.data ?? {};
  const left = settledBy ? refundableCents(settledBy, refunds) : 0;
  const isManual = settledBy?.provider === "manual";

  let instead: ReactNode;
  if (loadError) {
    instead = (
      <FailedLoad
        message="We couldn't load the order's payments."
        error={loadError}
        busy={money.isFetching}
        onRetry={() => void money.refetch()}
      />
    );
  } else if (!money.data) {
    instead = <Spinner label="Loading payments..." />;
  } else if (left <= 0) {
    instead = (
      <>
        <p>Nothing is left to refund: all of it went back, or is about to.</p>
        <LatestEntry filter={{ orderId: order.id }} />
      </>
    );
  }
  return (
    <ReasonDialog
      draftName={`refund ${order.id}`}
      title={`Refund ${subject}?`}
      open={open}
      onClose={onClose}
      confirmLabel="Refund"
      dismissLabel="Keep as It Is"
      tone="negative"
      instead={instead}
      asksFor={{
        label: "Amount (USD)",
        hint: `${formatDollars(left)} of ${formatDollars(settledBy?.receivedCents ?? 0)} can be refunded.`,
        initial: typedDollars(left),
        inputMode: "decimal",
        schema: refundSchema(left),
      }}
      send={async ({ detail, reason }) => {
        const cents = readDollars(detail) ?? 0;
        const sent = await refund({ requestId, orderId: order.id, cents, reason });
        const { text, tone } = refundOutcome(sent, subject, isManual);
        onDone(text, tone);
      }}
      afterRefusal={() => <LatestEntry filter={{ orderId: order.id }} />}
    >
      <Consequences
        lead={orderLead(order)}
        consequences={[
          isManual
            ? "The payment was recorded by hand, so this records the refund only. Send the money yourself."
            : "Stripe sends the money back to the card or account that paid.",
          order.packageState === null
            ? "Once all of it is refunded, the race is cancelled unless it has started."
            : "Any refund, in part or whole, ends the package: no race can be created with it.",
        ]}
      />
    </ReasonDialog>
  );
}

/** One id each time the dialog opens, so that what is sent twice is refunded once. */
function useRequestId(open: boolean): string {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setId(crypto.randomUUID());
  }
  return id;
}
