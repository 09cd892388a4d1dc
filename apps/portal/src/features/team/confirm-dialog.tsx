import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { Notice } from "@outpace/ui/notice";
import type { ReactNode } from "react";

export interface ConfirmDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  confirm: string;
  dismiss: string;
  busy: boolean;
  busyLabel: string;
  /** Why the change was not made; null unless it failed. */
  failure: string | null;
  onConfirm: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks before a change that takes someone's rights away. */
export function ConfirmDialog({
  title,
  open,
  onClose,
  confirm,
  dismiss,
  busy,
  busyLabel,
  failure,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      open={open}
      locked={busy}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" disabled={busy} onClick={onClose}>
            {dismiss}
          </Button>
          <Button
            tone="negative"
            className="max-sm:grow"
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </div>
      }
    >
      {children}
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
    </Dialog>
  );
}
