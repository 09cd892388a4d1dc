import type { ChangeTask, StaffTask } from "@outpace/data/staff-tasks";
import { isolated } from "@outpace/domain/directions";
import { useEffect, useEffectEvent, useState } from "react";

import { errorMessage } from "../../../platform/errors/error-message.ts";
import { useMinute } from "../../../platform/time/use-minute.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { RowLinks } from "../lists/row-links.tsx";
import { useAcceptRaceChange } from "./queries.ts";
import { type ChosenTask, TaskActions } from "./task-actions.tsx";
import { isErasureTask, isOrderTask, TaskRow } from "./task-row.tsx";

export interface TaskListProps {
  tasks: readonly StaffTask[];
  /** Called when a dialog has closed and its button is gone from the list. */
  onFocusLost: () => void;
}

export function TaskList({ tasks, onFocusLost }: TaskListProps) {
  const now = useMinute();
  const { chosen, choose, isOpen, opening, failure, dialog, notice, report } =
    useRowAction<ChosenTask>(
      "staff-task",
      async () => (await import("./task-dialog.tsx")).TaskDialog,
    );
  const { mutateAsync: acceptChange } = useAcceptRaceChange();
  const [accepting, setAccepting] = useState<ChangeTask>();
  const accept = async (task: ChangeTask) => {
    setAccepting(task);
    try {
      await acceptChange({ raceId: task.race.id, listed: task.listed });
      report(`The change of "${isolated(task.race.name)}" is fine.`);
    } catch (error) {
      report(errorMessage(error), "negative");
    } finally {
      setAccepting(undefined);
    }
  };

  const keepFocus = useEffectEvent(() => {
    if (chosen && document.activeElement?.matches("body, main")) onFocusLost();
  });
  useEffect(() => {
    if (!isOpen) keepFocus();
  }, [isOpen]);

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
                    opening={opening}
                    onChoose={choose}
                    accepting={accepting}
                    onAccept={(change) => void accept(change)}
                  />
                }
              >
                {chosen && keyOf(chosen.task) === keyOf(task) ? failure : null}
              </TaskRow>
            ))}
          </ol>
        </RowLinks>
      )}
      {dialog}
    </>
  );
}

/** A race and its order can both be tasks. */
function keyOf(task: StaffTask): string {
  if (isErasureTask(task)) return task.brand.id;
  return isOrderTask(task) ? task.order.id : task.race.id;
}
