import { orderStatusLabel } from "@outpace/domain/orders";
import { isolated } from "@outpace/domain/directions";
import { formatDollars } from "@outpace/domain/tiers";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { createPortal } from "react-dom";

import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { type ActionOrder, subjectInSentence } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

export interface PaymentsDialogProps extends RowActionDialogProps {
  order: ActionOrder;
}

/** What happened to an order's money, without anything to confirm. */
export function PaymentsDialog({ order, open, onClose }: PaymentsDialogProps) {
  // Rendered at the end of the page, since a table row, which opens it, cannot hold it.
  return createPortal(
    <Dialog
      title={`Payments for ${subjectInSentence(order)}`}
      open={open}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button tone="secondary" className="max-sm:grow" onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <p className="text-muted">
        {isolated(order.brandName)}, {formatDollars(order.totalCents)},{" "}
        {orderStatusLabel(order.status).toLowerCase()}.
      </p>
      <OrderTimeline orderId={order.id} enabled={open} />
    </Dialog>,
    document.body,
  );
}
