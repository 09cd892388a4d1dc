import type { BrandForStaff } from "@outpace/data/staff-brands";
import { isolated } from "@outpace/domain/directions";

import { contactText } from "./brand-parts.tsx";
import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { useSetBrandActive } from "../queries.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";

export interface BrandActiveDialogProps extends RowActionDialogProps {
  brand: BrandForStaff;
}

/** Deactivates a brand, or takes that back. */
export function BrandActiveDialog({ brand, open, onClose, onDone }: BrandActiveDialogProps) {
  const { mutateAsync: setActive } = useSetBrandActive();
  const name = isolated(brand.name);
  const isBlocked = brand.blockedAt !== null;
  const verb = isBlocked ? "Activate" : "Deactivate";
  return (
    <ReasonDialog
      draftName={`${verb} ${brand.id}`}
      title={`${verb} ${name}?`}
      open={open}
      onClose={onClose}
      confirmLabel={verb}
      dismissLabel="Keep as It Is"
      tone={isBlocked ? "primary" : "negative"}
      send={async ({ reason }) => {
        await setActive({ brandId: brand.id, isActive: isBlocked, reason });
        const isBack = isBlocked && brand.closedAt === null;
        onDone(
          `${name} is ${isBack ? "now active" : isBlocked ? "no longer deactivated" : "now inactive"}.`,
        );
      }}
      afterRefusal={() => <LatestEntry filter={{ brandId: brand.id }} />}
    >
      <Consequences
        lead={contactText(brand)}
        consequences={[
          ...(isBlocked
            ? ["People at this brand can create and edit races again."]
            : [
                "People at this brand can still sign in and see its races, but cannot create or edit any.",
                "Its races go on. Cancel those that should not.",
              ]),
          ...(brand.closedAt === null
            ? []
            : ["Its owner has closed it, and it stays closed until they bring it back."]),
        ]}
      />
    </ReasonDialog>
  );
}
