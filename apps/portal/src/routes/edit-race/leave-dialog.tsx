import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";

export interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the person leaves unsaved changes of a race. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      title="Leave without saving?"
      open={open}
      onClose={onStay}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" onClick={onLeave}>
            Discard changes
          </Button>
          <Button className="max-sm:grow" onClick={onStay}>
            Keep editing
          </Button>
        </div>
      }
    >
      <p>Your changes to this race haven't been saved yet.</p>
    </Dialog>
  );
}
