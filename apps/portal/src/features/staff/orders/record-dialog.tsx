import { PaymentSchema } from "@outpace/domain/staff";
import { formatDollars } from "@outpace/domain/tiers";

import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { useRecordPayment, useVoidOrder } from "../queries.ts";
import { type ActionOrder, orderLead, subjectInSentence } from "./order-parts.tsx";

export interface RecordDialogProps extends RowActionDialogProps {
  order: ActionOrder;
  action: "pay" | "void";
}

/** Records that an order was paid by other means than a card, or that nothing is owed for it. */
export function RecordDialog({ order, action, open, onClose, onDone }: RecordDialogProps) {
  const { mutateAsync: recordPayment } = useRecordPayment();
  const { mutateAsync: voidOrder } = useVoidOrder();
  const subject = subjectInSentence(order);
  const amount = formatDollars(order.totalCents);
  const pays = action === "pay";
  return (
    <ReasonDialog
      draftName={`${action} ${order.id}`}
      title={pays ? `Record a payment of ${amount}?` : "Void this order?"}
      open={open}
      onClose={onClose}
      confirmLabel={pays ? "Record Payment" : "Void Order"}
      dismissLabel="Keep as It Is"
      tone={pays ? "primary" : "negative"}
      {...(pays && { asksFor: { label: "Invoice reference", schema: PaymentSchema } })}
      send={async ({ detail, reason }) => {
        if (pays) await recordPayment({ orderId: order.id, reference: detail, reason });
        else await voidOrder({ orderId: order.id, reason });
        onDone(
          pays
            ? `The payment of ${amount} for ${subject} is recorded.`
            : `The order for ${subject} is void.`,
        );
      }}
      afterRefusal={({ code }) =>
        // Nobody has acted: the payer's bank is still busy.
        code === "payment_processing" ? null : (
          <LatestEntry filter={order.race ? { raceId: order.race.id } : { orderId: order.id }} />
        )
      }
    >
      <Consequences
        lead={orderLead(order)}
        consequences={pays ? paidConsequences(order) : voidConsequences(order)}
      />
    </ReasonDialog>
  );
}

function paidConsequences({ race, raceStatus }: ActionOrder): string[] {
  if (race === null) return ["The order becomes paid, and the brand can use the package."];
  return [
    `The order becomes paid${raceStatus === "pending" ? ", and its race can be approved" : ""}.`,
  ];
}

function voidConsequences({ race, raceStatus }: ActionOrder): string[] {
  if (race === null)
    return ["Nothing is owed for the package anymore, and the brand can't use it."];
  return [
    "Nothing is owed for the race anymore.",
    raceStatus === "pending"
      ? "Its race can't be approved afterwards, only cancelled."
      : "The race itself doesn't change.",
  ];
}
