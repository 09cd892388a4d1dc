import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { OrderActionDialog } from "../orders/order-action-dialog.tsx";
import { RaceActionDialog } from "../races/race-action-dialog.tsx";
import type { ChosenTask } from "./task-actions.tsx";

export interface TaskDialogProps extends RowActionDialogProps {
  chosen: ChosenTask;
}

/** The dialog that Admin View opens for this action. */
export function TaskDialog({ chosen, ...dialog }: TaskDialogProps) {
  return "entry" in chosen ? (
    <RaceActionDialog {...chosen} {...dialog} />
  ) : (
    <OrderActionDialog {...chosen} {...dialog} />
  );
}
