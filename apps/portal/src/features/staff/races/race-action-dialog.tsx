import { isolated } from "@outpace/domain/directions";
import { statusLabel } from "@outpace/domain/races";
import { raceConsequences } from "@outpace/domain/staff";

import { useMinute } from "../../../platform/time/use-minute.ts";
import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { useSetRaceStatus } from "../queries.ts";
import { PaymentDue } from "./payment-due.tsx";
import type { ChosenRaceAction } from "./race-parts.tsx";

export type RaceActionDialogProps = ChosenRaceAction & RowActionDialogProps;

export function RaceActionDialog(props: RaceActionDialogProps) {
  const { entry, action, open, onClose, onDone } = props;
  const { race, brand, totalParticipants } = entry;
  const name = isolated(race.name);
  const now = useMinute();
  const { mutateAsync: setStatus } = useSetRaceStatus();
  const cancels = action.to === "cancelled";
  return (
    <ReasonDialog
      draftName={`${action.to} ${race.id}`}
      title={`${cancels ? "Cancel" : action.label} "${name}"?`}
      open={open}
      onClose={onClose}
      confirmLabel={action.label}
      dismissLabel="Keep as It Is"
      tone={cancels ? "negative" : "primary"}
      send={async ({ reason }) => {
        await setStatus({ raceId: race.id, from: race.status, to: action.to, reason });
        onDone(`"${name}" is now ${statusLabel(action.to).toLowerCase()}.`);
      }}
      afterRefusal={({ code }) => {
        if (code === "payment_due") return <PaymentDue raceId={race.id} />;
        // Nobody has acted: the payer's bank is still busy.
        if (code === "payment_processing") return null;
        return <LatestEntry filter={{ raceId: race.id }} />;
      }}
    >
      <Consequences
        lead={`A race by ${isolated(brand.name)}.`}
        consequences={raceConsequences(action.to, { ...race, totalParticipants }, now)}
      />
    </ReasonDialog>
  );
}
