import { Notice, type NoticeProps } from "@outpace/ui/notice";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { useHistoryDialog } from "../../../platform/navigation/history-dialog.ts";
import { useSameCallback } from "../use-same-callback.ts";

type Tone = NoticeProps["tone"];

export interface RowActionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the outcome as a sentence; its tone is "positive" unless given. */
  onDone: (message: string, tone?: Tone) => void;
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
  const [outcome, setOutcome] = useState<{ message: string; tone: Tone }>();
  const element = useRef<HTMLDivElement>(null);
  // The pressed button may be gone from the list.
  useEffect(() => {
    if (outcome !== undefined && !open) element.current?.focus();
  }, [outcome, open]);

  return {
    chosen,
    choose: useSameCallback((next: Chosen) => {
      setChosen(next);
      setOutcome(undefined);
      show();
    }),
    dialog: {
      open,
      onClose: hide,
      onDone: (message, tone = "positive") => {
        setOutcome({ message, tone });
        hide();
      },
    },
    notice: (
      <div ref={element} tabIndex={-1} className="empty:hidden">
        {outcome ? <Notice tone={outcome.tone}>{outcome.message}</Notice> : null}
      </div>
    ),
  };
}
