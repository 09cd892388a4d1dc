import type { StaffTask } from "@outpace/data/staff-tasks";
import { useEffect, useEffectEvent } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useMinute } from "../../../platform/time/use-minute.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { RowLinks } from "../lists/row-links.tsx";
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
  const code = useTaskDialogCode({ enabled: dialog.open });
  const loadError = useLoadError(code);
  const TaskDialog = code.data?.TaskDialog;
  const opening = dialog.open && !TaskDialog ? chosen : undefined;

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
      {TaskDialog && chosen ? <TaskDialog chosen={chosen} {...dialog} /> : null}
    </>
  );
}

/** A race and its order can both be tasks. */
function keyOf(task: StaffTask): string {
  return isOrderTask(task) ? task.order.id : task.race.id;
}
