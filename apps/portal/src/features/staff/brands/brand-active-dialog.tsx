import type { BrandForStaff } from "@outpace/data/staff-brands";
import { isolated } from "@outpace/domain/directions";

import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { useSetBrandActive } from "../queries.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";

export interface BrandActiveDialogProps extends RowActionDialogProps {
  brand: BrandForStaff;
}

/** Deactivates an active brand and activates an inactive one. */
export function BrandActiveDialog({ brand, open, onClose, onDone }: BrandActiveDialogProps) {
  const { mutateAsync: setActive } = useSetBrandActive();
  const name = isolated(brand.name);
  const verb = brand.isActive ? "Deactivate" : "Activate";
  return (
    <ReasonDialog
      draftName={`${verb} ${brand.id}`}
      title={`${verb} ${name}?`}
      open={open}
      onClose={onClose}
      confirmLabel={verb}
      dismissLabel="Keep as It Is"
      tone={brand.isActive ? "negative" : "primary"}
      send={async ({ reason }) => {
        await setActive({ brandId: brand.id, isActive: !brand.isActive, reason });
        onDone(`${name} is now ${brand.isActive ? "inactive" : "active"}.`);
      }}
      afterRefusal={() => <LatestEntry filter={{ brandId: brand.id }} />}
    >
      <Consequences
        lead={`${isolated(brand.contactName)}, ${isolated(brand.contactEmail)}`}
        consequences={
          brand.isActive
            ? [
                "People at this brand can still sign in and see its races, but cannot create or edit any.",
                "Its races go on. Cancel those that should not.",
              ]
            : ["People at this brand can create and edit races again."]
        }
      />
    </ReasonDialog>
  );
}
