import type { ChangeTask } from "@outpace/data/staff-tasks";
import { isolated } from "@outpace/domain/directions";

import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { useSendBackRaceChange } from "../queries.ts";
import { TaskChanges } from "./task-changes.tsx";

export interface SendBackDialogProps extends RowActionDialogProps {
  change: ChangeTask;
}

/** Gives a race back what staff approved, in place of what its brand made of it. */
export function SendBackDialog({ change, open, onClose, onDone }: SendBackDialogProps) {
  const { race, brand, changes, listed } = change;
  const { mutateAsync: sendBack } = useSendBackRaceChange();
  const name = isolated(race.name);
  return (
    <ReasonDialog
      draftName={`send back ${race.id}`}
      title={`Send back the change of "${name}"?`}
      open={open}
      onClose={onClose}
      confirmLabel="Send Back"
      dismissLabel="Keep as It Is"
      tone="negative"
      reasonHint="Sent to the brand's team, and saved in the audit log with your email address."
      send={async ({ reason }) => {
        await sendBack({ raceId: race.id, listed, reason });
        onDone(`The change of "${name}" is sent back.`);
      }}
      afterRefusal={() => <LatestEntry filter={{ raceId: race.id }} />}
    >
      <TaskChanges changes={changes} />
      <Consequences
        lead={`A race by ${isolated(brand.name)}.`}
        consequences={[
          "What it was before is shown again at once, except where the brand has changed it again.",
          "The race's status doesn't change.",
        ]}
      />
    </ReasonDialog>
  );
}
