import { Notice } from "@outpace/ui/notice";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { useHistoryDialog } from "../../../platform/navigation/history-dialog.ts";
import { useSameCallback } from "../use-same-callback.ts";

export interface RowActionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the outcome as a sentence. */
  onDone: (message: string) => void;
}

export interface RowActionState<Chosen> {
  /** The chosen row and action; the dialog still shows them while it closes. */
  chosen: Chosen | undefined;
  /** A stable function, so rows don't re-render. */
  choose: (chosen: Chosen) => void;
  dialog: RowActionDialogProps;
  /** Shows an action's outcome after its dialog has closed. */
  notice: ReactNode;
}

/** A row's action, from its button through its dialog to its outcome. */
export function useRowAction<Chosen>(dialogName: string): RowActionState<Chosen> {
  const { open, show, hide } = useHistoryDialog(dialogName);
  const [chosen, setChosen] = useState<Chosen>();
  const [message, setMessage] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  // The pressed button may be gone from the list.
  useEffect(() => {
    if (message !== undefined && !open) element.current?.focus();
  }, [message, open]);

  return {
    chosen,
    choose: useSameCallback((next: Chosen) => {
      setChosen(next);
      setMessage(undefined);
      show();
    }),
    dialog: {
      open,
      onClose: hide,
      onDone: (done) => {
        setMessage(done);
        hide();
      },
    },
    notice: (
      <div ref={element} tabIndex={-1} className="empty:hidden">
        {message === undefined ? null : <Notice tone="positive">{message}</Notice>}
      </div>
    ),
  };
}
