import {
  maxTargetDistance,
  readTargetDistance,
  stepTargetDistance,
  targetDistanceStep,
} from "@outpace/domain/races";
import { TextField } from "@outpace/ui/field";
import { useWatch } from "react-hook-form";

import type { RaceForm } from "./race-fields.tsx";

interface DistanceFieldProps {
  form: RaceForm;
  /** Why it is shown, but not editable; null where it is. */
  lock: string | null;
}

/**
 * A number as text: a number input leaves out characters that it does not know, so that 13,1 becomes 131, and
 * changes when the wheel is turned over it.
 */
export function DistanceField({ form, lock }: DistanceFieldProps) {
  const { change, control, field } = form;
  const text = useWatch({ control, name: "targetDistance" });
  return (
    <TextField
      label="Distance (miles)"
      inputMode="decimal"
      autoComplete="off"
      required
      readOnly={lock !== null}
      hint={lock}
      role="spinbutton"
      aria-valuemin={targetDistanceStep}
      aria-valuemax={maxTargetDistance}
      aria-valuenow={readTargetDistance(text) ?? undefined}
      aria-valuetext={text}
      onKeyDown={(event) => {
        const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
        const isStep = key === "ArrowUp" || key === "ArrowDown";
        if (!isStep || altKey || ctrlKey || metaKey || shiftKey || lock !== null) return;
        event.preventDefault();
        const next = stepTargetDistance(text, key === "ArrowUp" ? "up" : "down");
        if (next !== null) change("targetDistance", next);
      }}
      {...field("targetDistance")}
    />
  );
}
