import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { BrandActiveDialog } from "./brand-active-dialog.tsx";
import type { ChosenBrandAction } from "./brand-parts.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";

export type BrandActionDialogProps = ChosenBrandAction & RowActionDialogProps;

/** The dialog of a brand's action. */
export function BrandActionDialog({ brand, action, ...dialog }: BrandActionDialogProps) {
  return action === "hand-over" ? (
    <HandOverDialog brand={brand} {...dialog} />
  ) : (
    <BrandActiveDialog brand={brand} {...dialog} />
  );
}
