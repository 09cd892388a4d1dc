import type { RowActionDialogProps } from "../actions/row-action.tsx";
import type { ChosenOrderAction } from "./order-parts.tsx";
import { PaymentsDialog } from "./payments-dialog.tsx";
import { RecordDialog } from "./record-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

export type OrderActionDialogProps = ChosenOrderAction & RowActionDialogProps;

/** The dialog of an order's action. */
export function OrderActionDialog({ order, action, ...dialog }: OrderActionDialogProps) {
  switch (action) {
    case "pay":
    case "void":
      return <RecordDialog order={order} action={action} {...dialog} />;
    case "refund":
      return <RefundDialog order={order} {...dialog} />;
    case "payments":
      return <PaymentsDialog order={order} {...dialog} />;
    default:
      return <ReviewDialog order={order} {...action} {...dialog} />;
  }
}
