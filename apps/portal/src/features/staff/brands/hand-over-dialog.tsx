import type { BrandForStaff } from "@outpace/data/staff-brands";
import { isolated } from "@outpace/domain/directions";
import { HandOverSchema } from "@outpace/domain/staff";
import { Spinner } from "@outpace/ui/spinner";
import type { ReactNode } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { contactText } from "./brand-parts.tsx";
import { useHandOverBrand, useOpenHandOver } from "./hand-over-queries.ts";
import { OpenHandOver } from "./open-hand-over.tsx";

export interface HandOverDialogProps extends RowActionDialogProps {
  brand: BrandForStaff;
}

/** Invites another address to own a brand whose only person has left. */
export function HandOverDialog({ brand, open, onClose, onDone }: HandOverDialogProps) {
  const { mutateAsync: handOver } = useHandOverBrand();
  const waiting = useOpenHandOver(brand.id, open);
  const loadError = useLoadError(waiting);
  const name = isolated(brand.name);

  let instead: ReactNode;
  if (loadError) {
    instead = (
      <FailedLoad
        message="We couldn't load the brand's invitations."
        error={loadError}
        busy={waiting.isFetching}
        onRetry={() => void waiting.refetch()}
      />
    );
  } else if (waiting.data === undefined) {
    instead = <Spinner label="Loading invitations..." />;
  } else if (waiting.data !== null) {
    instead = (
      <OpenHandOver
        invitation={waiting.data}
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
        onDone(
          `The invitation to own ${name} is on its way to ${detail}. Nothing changes until it's accepted.`,
        );
      }}
      afterRefusal={() => <LatestEntry filter={{ brandId: brand.id }} />}
    >
      <Consequences
        lead={contactText(brand)}
        consequences={[
          "We invite this address as the brand's owner. The invitation is open for seven days.",
          "The present owner is told by email. If they are still there, they can withdraw it on their Team page.",
          "Once it's accepted, the present owner is no longer part of the brand, at once. Its other people, races and orders stay.",
        ]}
      />
    </ReasonDialog>
  );
}
