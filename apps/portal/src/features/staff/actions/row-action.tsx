import { Notice } from "@outpace/ui/notice";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { useHistoryDialog } from "../../../platform/navigation/history-dialog.ts";
import { useSameCallback } from "../use-same-callback.ts";

export interface RowActionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with what was done, as a sentence. */
  onDone: (message: string) => void;
}

export interface RowActionState<Chosen> {
  /** The row and what to do with it; the dialog shows it also while it closes. */
  chosen: Chosen | undefined;
  /** The same function at each render, so that rows need not render again. */
  choose: (chosen: Chosen) => void;
  dialog: RowActionDialogProps;
  /** What an action did, said when its dialog is closed. */
  notice: ReactNode;
}

/** An action that a row of a list offers, from its button by its dialog to its outcome. */
export function useRowAction<Chosen>(dialogName: string): RowActionState<Chosen> {
  const { open, show, hide } = useHistoryDialog(dialogName);
  const [chosen, setChosen] = useState<Chosen>();
  const [message, setMessage] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone from the list.
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
