import { Notice, type NoticeProps } from "@outpace/ui/notice";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { errorMessage } from "../../../platform/errors/error-message.ts";
import { useCode } from "../../../platform/loading/use-code.ts";
import { useHistoryDialog } from "../../../platform/navigation/history-dialog.ts";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
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
  isOpen: boolean;
  /** The pressed action while its dialog loads. */
  opening: Chosen | undefined;
  /** Shows that the dialog did not load. */
  failure: ReactNode;
  dialog: ReactNode;
  /** Shows an action's outcome, after its dialog has closed. */
  notice: ReactNode;
  /** Shows the outcome of an action without a dialog, as a sentence; its tone is "positive" unless given. */
  report: (message: string, tone?: Tone) => void;
}

/** A row's action, from its button through its dialog, whose code `load` returns, to its outcome. */
export function useRowAction<Chosen extends object>(
  dialogName: string,
  load: () => Promise<ComponentType<Chosen & RowActionDialogProps>>,
): RowActionState<Chosen> {
  const { open, show, hide } = useHistoryDialog(dialogName);
  const code = useCode(load);
  const loadError = useLoadError(code);
  const Dialog = code.code;
  const [chosen, setChosen] = useState<Chosen>();
  const [outcome, setOutcome] = useState<{ message: string; tone: Tone }>();
  const report = (message: string, tone: Tone = "positive") => {
    setOutcome({ message, tone });
  };
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
      code.ask();
      show();
    }),
    isOpen: open,
    opening: open && code.isLoading && !loadError ? chosen : undefined,
    failure:
      open && loadError ? (
        <FailedLoad
          message="We couldn't open the dialog."
          error={loadError}
          cause={errorMessage(loadError)}
          busy={code.isLoading}
          onRetry={code.ask}
        />
      ) : null,
    dialog:
      Dialog && chosen ? (
        <Dialog
          {...chosen}
          open={open}
          onClose={hide}
          onDone={(message, tone) => {
            report(message, tone);
            hide();
          }}
        />
      ) : null,
    notice: (
      <div ref={element} tabIndex={-1} className="empty:hidden">
        {outcome ? <Notice tone={outcome.tone}>{outcome.message}</Notice> : null}
      </div>
    ),
    report,
  };
}
