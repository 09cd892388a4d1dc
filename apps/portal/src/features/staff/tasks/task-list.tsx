import type { StaffTask } from "@outpace/data/staff-tasks";
import { useEffect, useEffectEvent } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useMinute } from "../../../platform/time/use-minute.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { RowLinks } from "../lists/row-links.tsx";
import { useOrderDialogCode } from "../orders/dialog-code.ts";
import { useTaskDialogCode } from "./queries.ts";
import { type ChosenTask, TaskActions } from "./task-actions.tsx";
import { isOrderTask, TaskRow } from "./task-row.tsx";

export interface TaskListProps {
  tasks: readonly StaffTask[];
  /** Called when a dialog has closed and its button is gone from the list. */
  onFocusLost: () => void;
}

export function TaskList({ tasks, onFocusLost }: TaskListProps) {
  const now = useMinute();
  const { chosen, choose, dialog, notice } = useRowAction<ChosenTask>("staff-task");
  const race = chosen && "entry" in chosen ? chosen : undefined;
  const order = chosen && "order" in chosen ? chosen : undefined;
  const raceCode = useTaskDialogCode({ enabled: dialog.open && race !== undefined });
  const orderCode = useOrderDialogCode({ enabled: dialog.open && order !== undefined });
  const code = order ? orderCode : raceCode;
  const raceError = useLoadError(raceCode);
  const orderError = useLoadError(orderCode);
  const loadError = order ? orderError : raceError;
  const RaceActionDialog = raceCode.data?.RaceActionDialog;
  const OrderActionDialog = orderCode.data?.OrderActionDialog;
  const opening = dialog.open && !code.data ? chosen : undefined;

  const keepFocus = useEffectEvent(() => {
    if (chosen && document.activeElement?.matches("body, main")) onFocusLost();
  });
  useEffect(() => {
    if (!dialog.open) keepFocus();
  }, [dialog.open]);

  return (
    <>
      {notice}
      {tasks.length === 0 ? (
        <p className="rounded-md border-2 border-dashed border-control p-[min(2.5rem,8vw)] text-center">
          Nothing is waiting.
        </p>
      ) : (
        <RowLinks>
          <ol
            aria-labelledby="staff-tasks"
            className="overflow-hidden rounded-lg border border-line bg-raised"
          >
            {tasks.map((task) => (
              <TaskRow
                key={keyOf(task)}
                task={task}
                now={now}
                actions={
                  <TaskActions
                    task={task}
                    opening={loadError ? undefined : opening}
                    onChoose={choose}
                  />
                }
              >
                {loadError && opening && keyOf(opening.task) === keyOf(task) ? (
                  <FailedLoad
                    message="We couldn't open the dialog."
                    error={loadError}
                    busy={code.isFetching}
                    onRetry={() => void code.refetch()}
                  />
                ) : null}
              </TaskRow>
            ))}
          </ol>
        </RowLinks>
      )}
      {RaceActionDialog && race ? <RaceActionDialog {...race} {...dialog} /> : null}
      {OrderActionDialog && order ? <OrderActionDialog {...order} {...dialog} /> : null}
    </>
  );
}

/** A race and its order can both be tasks. */
function keyOf(task: StaffTask): string {
  return isOrderTask(task) ? task.order.id : task.race.id;
}
