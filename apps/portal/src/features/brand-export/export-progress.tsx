import { Button } from "@outpace/ui/button";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";

import { type Progress, progressText, progressValue } from "./progress.ts";

interface ExportProgressProps {
  progress: Progress;
  onCancel: () => void;
  /** Takes the focus from Cancel when the export ends. */
  button: RefObject<HTMLButtonElement | null>;
}

/** How far an export is, and the way to stop it. */
export function ExportProgress({ progress, onCancel, button }: ExportProgressProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [element, next] = [cancel.current, button.current];
    return () => {
      if (element !== null && document.activeElement === element) next?.focus();
    };
  }, [button]);
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold tabular-nums">
        {progressText(progress)}
      </label>
      <progress
        id={id}
        // Without a value, the bar shows that the end is not known yet.
        {...progressValue(progress)}
        className="h-4 w-full accent-red"
      />
      <Button ref={cancel} tone="secondary" className="justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
