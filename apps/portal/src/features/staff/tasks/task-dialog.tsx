import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { OrderActionDialog } from "../orders/order-action-dialog.tsx";
import { RaceActionDialog } from "../races/race-action-dialog.tsx";
import type { ChosenTask } from "./task-actions.tsx";

/** The dialog that Admin View opens for the same action. */
export function TaskDialog(props: ChosenTask & RowActionDialogProps) {
  return "entry" in props ? <RaceActionDialog {...props} /> : <OrderActionDialog {...props} />;
}
