import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { OrderActionDialog } from "../orders/order-action-dialog.tsx";
import { RaceActionDialog } from "../races/race-action-dialog.tsx";
import { SendBackDialog } from "./send-back-dialog.tsx";
import type { ChosenTask } from "./task-actions.tsx";

/** The dialog that Admin View opens for the same action, or that of a changed race. */
export function TaskDialog(props: ChosenTask & RowActionDialogProps) {
  if ("change" in props) return <SendBackDialog {...props} />;
  return "entry" in props ? <RaceActionDialog {...props} /> : <OrderActionDialog {...props} />;
}
