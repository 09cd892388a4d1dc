import type { BrandForStaff } from "@outpace/data/staff-brands";
import { isolated } from "@outpace/domain/directions";

import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { useHoldBrand } from "../queries.ts";
import { contactText } from "./brand-parts.tsx";

export interface HoldDialogProps extends RowActionDialogProps {
  brand: BrandForStaff;
}

/** Keeps a brand from being erased, or no longer. */
export function HoldDialog({ brand, open, onClose, onDone }: HoldDialogProps) {
  const { mutateAsync: hold } = useHoldBrand();
  const name = isolated(brand.name);
  const held = !brand.isHeld;
  return (
    <ReasonDialog
      draftName={`hold ${String(held)} ${brand.id}`}
      title={held ? `Hold ${name}?` : `End the hold of ${name}?`}
      open={open}
      onClose={onClose}
      confirmLabel={held ? "Hold" : "End Hold"}
      dismissLabel="Keep as It Is"
      tone="primary"
      send={async ({ reason }) => {
        await hold({ brandId: brand.id, held, reason });
        onDone(held ? `${name} is held.` : `${name} is no longer held.`);
      }}
      afterRefusal={() => <LatestEntry filter={{ brandId: brand.id }} />}
    >
      <Consequences
        lead={contactText(brand)}
        consequences={
          held
            ? [
                "The brand is not erased while you hold it, even if its owner closes it.",
                "Nothing else changes, and the brand isn't told.",
              ]
            : ["The brand can be erased again. If that is due, it happens within an hour."]
        }
      />
    </ReasonDialog>
  );
}
