import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { BrandActiveDialog } from "./brand-active-dialog.tsx";
import type { ChosenBrandAction } from "./brand-parts.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";

export type BrandActionDialogProps = ChosenBrandAction & RowActionDialogProps;

const dialogs = { activate: BrandActiveDialog, "hand-over": HandOverDialog, hold: HoldDialog };

/** The dialog of a brand's action. */
export function BrandActionDialog({ brand, action, ...dialog }: BrandActionDialogProps) {
  const Dialog = dialogs[action];
  return <Dialog brand={brand} {...dialog} />;
}
