import type { StaffTask } from "@outpace/data/staff-tasks";
import { raceActions } from "@outpace/domain/staff";
import { Button } from "@outpace/ui/button";

import { SpokenName } from "../../../components/spoken-name.tsx";
import type { ChosenOrderAction } from "../orders/order-parts.tsx";
import type { ChosenRaceAction } from "../races/race-parts.tsx";
import { raceOf } from "./task-row.tsx";

/** A row's action, in the form that Admin View's dialogs take. */
export type ChosenTask = (ChosenRaceAction | ChosenOrderAction) & { readonly task: StaffTask };

interface LabelledAction {
  readonly label: string;
  readonly tone: "secondary" | "quiet";
  readonly chosen: ChosenTask;
}

/** The actions that Admin View offers for the race or the order. */
function actionsOf(task: StaffTask): readonly LabelledAction[] {
  if (task.kind === "order_due") {
    const { order } = task;
    return [
      { label: "Record Payment", tone: "secondary", chosen: { task, order, action: "pay" } },
      { label: "Void", tone: "quiet", chosen: { task, order, action: "void" } },
    ];
  }
  return raceActions(task.race.status).map((action) => {
    const cancels = action.to === "cancelled";
    return {
      label: cancels ? "Cancel" : action.label,
      tone: cancels ? "quiet" : "secondary",
      chosen: { task, entry: task, action },
    };
  });
}

export interface TaskActionsProps {
  task: StaffTask;
  /** The pressed action while its dialog loads. */
  opening: ChosenTask | undefined;
  onChoose: (chosen: ChosenTask) => void;
}

export function TaskActions({ task, opening, onChoose }: TaskActionsProps) {
  const name = (
    <SpokenName word={task.kind === "order_due" ? "for" : undefined}>
      {raceOf(task).name}
    </SpokenName>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {actionsOf(task).map(({ label, tone, chosen }) => (
        <Button
          key={label}
          tone={tone}
          busy={opening?.task === task && opening.action === chosen.action}
          busyLabel="Opening..."
          onClick={() => {
            onChoose(chosen);
          }}
        >
          {label}
          {name}
        </Button>
      ))}
    </div>
  );
}
