import type { WaitingHandOver as HandOver } from "@outpace/data/hand-overs";
import { isolated } from "@outpace/domain/directions";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";

import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { WaitingHandOver } from "./waiting-hand-over.tsx";

export interface WaitingHandOverDialogProps extends RowActionDialogProps {
  handOver: HandOver;
}

export function WaitingHandOverDialog({
  handOver,
  open,
  onClose,
  onDone,
}: WaitingHandOverDialogProps) {
  return (
    <Dialog
      title={`Hand over ${isolated(handOver.brandName)}?`}
      open={open}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <WaitingHandOver handOver={handOver} onDone={onDone} />
    </Dialog>
  );
}
