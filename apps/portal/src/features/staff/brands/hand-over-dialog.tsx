import type { BrandForStaff } from "@outpace/data/staff-brands";
import { isolated } from "@outpace/domain/directions";
import { HandOverSchema } from "@outpace/domain/staff";
import { Spinner } from "@outpace/ui/spinner";
import type { ReactNode } from "react";

import { loadShownAddress } from "../../../platform/account/shown-address.ts";
import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { contactText } from "./brand-parts.tsx";
import { useHandOverBrand, useOpenHandOver, useWaitingHandOvers } from "./hand-over-queries.ts";
import { OpenHandOver } from "./open-hand-over.tsx";
import { WaitingHandOver } from "./waiting-hand-over.tsx";

export interface HandOverDialogProps extends RowActionDialogProps {
  brand: BrandForStaff;
}

/** Invites another address to own a brand whose only person has left. */
export function HandOverDialog({ brand, open, onClose, onDone }: HandOverDialogProps) {
  const { mutateAsync: handOver } = useHandOverBrand();
  const invited = useOpenHandOver(brand.id, open);
  const all = useWaitingHandOvers(open);
  const waiting = all.data?.find(({ brandId }) => brandId === brand.id);
  const invitedError = useLoadError(invited);
  const waitingError = useLoadError(all);
  const loadError = invitedError ?? waitingError;
  const name = isolated(brand.name);

  let instead: ReactNode;
  if (loadError) {
    instead = (
      <FailedLoad
        message="We couldn't load the brand's hand-over."
        error={loadError}
        busy={invited.isFetching || all.isFetching}
        onRetry={() => {
          void invited.refetch();
          void all.refetch();
        }}
      />
    );
  } else if (invited.data === undefined || all.data === undefined) {
    instead = <Spinner label="Loading invitations..." />;
  } else if (waiting !== undefined) {
    instead = <WaitingHandOver handOver={waiting} onDone={onDone} />;
  } else if (invited.data !== null) {
    instead = (
      <OpenHandOver
        invitation={invited.data}
        onWithdrawn={() => {
          onDone(`The invitation to own ${name} is withdrawn. The brand stays as it is.`);
        }}
      />
    );
  }
  return (
    <ReasonDialog
      draftName={`hand over ${brand.id}`}
      title={`Hand over ${name}?`}
      open={open}
      onClose={onClose}
      confirmLabel="Hand Over"
      dismissLabel="Keep as It Is"
      tone="negative"
      instead={instead}
      asksFor={{
        label: "Email",
        hint: "Of the person who is to own the brand.",
        inputMode: "email",
        schema: HandOverSchema,
      }}
      reasonHint="Sent to both people, and saved in the audit log with your email address."
      send={async ({ detail, reason }) => {
        await handOver({ brandId: brand.id, email: detail, reason });
        const shown = await loadShownAddress(detail);
        onDone(
          `Another member of staff has to confirm that ${name} is handed over to ${isolated(shown)}. Nothing changes until then.`,
        );
      }}
      afterRefusal={() => <LatestEntry filter={{ brandId: brand.id }} />}
    >
      <Consequences
        lead={contactText(brand)}
        consequences={[
          "Another member of staff confirms it. We tell them by email.",
          "An owner who was seen in the last 30 days is told then, and can stop it for three days.",
          "Then we invite this address as the brand's owner, for seven days. The present owner can withdraw the invitation on their Team page.",
          "Once it's accepted, the present owner is no longer part of the brand, at once. Its other people, races and orders stay.",
        ]}
      />
    </ReasonDialog>
  );
}
