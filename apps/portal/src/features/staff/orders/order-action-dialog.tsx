import { isolated } from "@outpace/domain/directions";
import { formatDollars } from "@outpace/domain/tiers";

import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import type { ChosenOrderAction } from "./order-parts.tsx";
import { useRecordPayment, useVoidOrder } from "../queries.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";

export type OrderActionDialogProps = ChosenOrderAction & RowActionDialogProps;

export function OrderActionDialog(props: OrderActionDialogProps) {
  const { order, action, open, onClose, onDone } = props;
  const { mutateAsync: recordPayment } = useRecordPayment();
  const { mutateAsync: voidOrder } = useVoidOrder();
  const name = isolated(order.raceName);
  const amount = formatDollars(order.totalCents);
  const pays = action === "pay";
  const isPending = order.raceStatus === "pending";
  return (
    <ReasonDialog
      draftName={`${action} ${order.id}`}
      title={pays ? `Record a payment of ${amount}?` : "Void this order?"}
      open={open}
      onClose={onClose}
      confirmLabel={pays ? "Record Payment" : "Void Order"}
      dismissLabel="Keep as It Is"
      tone={pays ? "primary" : "negative"}
      asksForReference={pays}
      send={async ({ reference, reason }) => {
        if (pays) await recordPayment({ orderId: order.id, reference, reason });
        else await voidOrder({ orderId: order.id, reason });
        onDone(
          pays
            ? `The payment of ${amount} for "${name}" is recorded.`
            : `The order for "${name}" is void.`,
        );
      }}
      afterRefusal={() => <LatestEntry filter={{ raceId: order.raceId }} />}
    >
      <Consequences
        lead={`"${name}" by ${isolated(order.brandName)}, ${amount}.`}
        consequences={
          pays
            ? [`The order becomes paid${isPending ? ", and its race can be approved" : ""}.`]
            : [
                "Nothing is owed for the race anymore.",
                isPending
                  ? "Its race can't be approved afterwards, only cancelled."
                  : "The race itself doesn't change.",
              ]
        }
      />
    </ReasonDialog>
  );
}
