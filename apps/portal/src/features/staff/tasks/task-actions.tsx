import type { ChangeTask, OrderTask, StaffTask } from "@outpace/data/staff-tasks";
import { raceActions, reviewActions } from "@outpace/domain/staff";
import { Button } from "@outpace/ui/button";

import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { RowLink } from "../lists/row-links.tsx";
import { type ChosenOrderAction, reviewTone } from "../orders/order-parts.tsx";
import type { ChosenRaceAction } from "../races/race-parts.tsx";
import { isErasureTask, isOrderTask, subjectOf } from "./task-row.tsx";

/** A row's action, in the form that its dialog takes, which may be one of Admin View's. */
export type ChosenTask = (
  ChosenRaceAction | ChosenOrderAction | { readonly change: ChangeTask }
) & {
  readonly task: StaffTask;
  /** The label of the button. */
  readonly label: string;
};

interface TaskAction {
  readonly tone: "secondary" | "quiet";
  readonly chosen: ChosenTask;
}

/** The actions that Admin View offers for the race or the order, or that open a dialog for a changed race. */
function actionsOf(task: StaffTask): readonly TaskAction[] {
  // Each obstacle has a place of its own, to which the row leads.
  if (isErasureTask(task)) return [];
  if (isOrderTask(task)) return orderActionsOf(task);
  if (task.kind === "changed_race") {
    return [{ tone: "quiet", chosen: { task, label: "Send Back", change: task } }];
  }
  return raceActions(task.race.status).map((action) => {
    const cancels = action.to === "cancelled";
    return {
      tone: cancels ? "quiet" : "secondary",
      chosen: { task, label: cancels ? "Cancel" : action.label, entry: task, action },
    };
  });
}

function orderActionsOf(task: OrderTask): readonly TaskAction[] {
  const { order } = task;
  const { review } = order;
  if (review === null) {
    return [
      { tone: "secondary", chosen: { task, label: "Record Payment", order, action: "pay" } },
      { tone: "quiet", chosen: { task, label: "Void", order, action: "void" } },
    ];
  }
  return reviewActions(review, order).map((action, n) => ({
    tone: n === 0 ? "secondary" : reviewTone(action),
    chosen: { task, label: action.label, order, action: { review, action } },
  }));
}

export interface TaskActionsProps {
  task: StaffTask;
  /** The pressed action while its dialog loads. */
  opening: ChosenTask | undefined;
  onChoose: (chosen: ChosenTask) => void;
  /** The changed race that is being found fine. */
  accepting: ChangeTask | undefined;
  onAccept: (change: ChangeTask) => void;
}

export function TaskActions(props: TaskActionsProps) {
  const { task, opening, onChoose, accepting, onAccept } = props;
  const name = (
    <SpokenName word={isOrderTask(task) ? "for" : undefined}>{subjectOf(task).name}</SpokenName>
  );
  if (isErasureTask(task)) {
    return (
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <RowLink to={adminPath("orders", { brand: task.brand.id })}>Orders{name}</RowLink>
        <RowLink to={adminPath("brands", { name: task.brand.name })}>Brand{name}</RowLink>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {task.kind === "changed_race" ? (
        <Button
          tone="secondary"
          busy={accepting === task}
          busyLabel="Saving..."
          onClick={() => {
            onAccept(task);
          }}
        >
          Fine
          {name}
        </Button>
      ) : null}
      {actionsOf(task).map(({ tone, chosen }) => (
        <Button
          key={chosen.label}
          tone={tone}
          busy={opening?.task === task && opening.label === chosen.label}
          busyLabel="Opening..."
          onClick={() => {
            onChoose(chosen);
          }}
        >
          {chosen.label}
          {name}
        </Button>
      ))}
    </div>
  );
}
