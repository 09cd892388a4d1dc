import { Button } from "@outpace/ui/button";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";

import { type Progress, progressText, progressValue } from "./progress.ts";

interface ExportProgressProps {
  progress: Progress;
  onCancel: () => void;
  /** Takes the focus from Cancel when the export ends. */
  button: RefObject<HTMLButtonElement | null>;
}

// Without a known end, the whole bar pulses.
const bar = [
  "h-4 w-full -skew-x-12 appearance-none overflow-hidden rounded-sm border-0 bg-sunken inset-ring inset-ring-line",
  "[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-red [&::-moz-progress-bar]:bg-red",
  "indeterminate:animate-pulse indeterminate:bg-control motion-reduce:animate-none [&:indeterminate::-moz-progress-bar]:bg-transparent",
  "forced-colors:appearance-auto",
].join(" ");

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
        className={bar}
      />
      <Button ref={cancel} tone="secondary" className="justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
