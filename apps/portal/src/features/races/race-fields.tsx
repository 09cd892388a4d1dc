import {
  commonDistances,
  distanceNote,
  maxTargetDistance,
  raceDescriptionCounter,
  raceDescriptionMaxLength,
  raceNameMaxLength,
  readTargetDistance,
  stepTargetDistance,
  targetDistanceStep,
} from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";

import type { RaceForm } from "./race-schema.ts";

export interface RaceFieldsProps {
  form: RaceForm;
  startFields: ReactNode;
  /** Content after the distance, such as fields that cannot be edited. */
  children?: ReactNode;
  /** Why start, time zone and distance are read-only; null if they are editable. */
  startLock?: string | null;
  websiteHint?: ReactNode;
}

/** The fields that a brand edits, in the create and edit forms. */
export function RaceFields({
  form,
  startFields,
  children,
  startLock = null,
  websiteHint = "Optional. Runners see the link on your race.",
}: RaceFieldsProps) {
  // While the race is saved, since what is typed then would be lost. Unlike a disabled field, a read-only one keeps the focus.
  const { busy, control, field } = form;
  const description = useWatch({ control, name: "description" });

  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 sm:gap-y-5">
      <TextField
        label="Race name"
        required
        readOnly={busy}
        maxLength={raceNameMaxLength}
        className="sm:col-span-2"
        {...field("name")}
      />
      <TextField
        label="Description"
        required
        readOnly={busy}
        maxLength={raceDescriptionMaxLength}
        className="sm:col-span-2"
        aside={raceDescriptionCounter(description)}
        hint="A one-line pitch, shown under the race name."
        {...field("description")}
      />
      {startFields}
      <DistanceField form={form} lock={startLock} />
      {children}
      <TextField
        label="Brand website"
        readOnly={busy}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="www.example.com"
        className="sm:col-span-2"
        hint={websiteHint}
        {...field("brandWebsite")}
      />
    </div>
  );
}

interface DistanceFieldProps {
  form: RaceForm;
  /** Why the field is read-only; null if it is editable. */
  lock: string | null;
}

/**
 * A text field for a number. A number input drops unknown characters, so "13,1" becomes 131, and changes with the mouse
 * wheel. On blur, other units are converted to miles.
 */
function DistanceField({ form, lock }: DistanceFieldProps) {
  const { busy, change, control, field } = form;
  const text = useWatch({ control, name: "targetDistance" });
  const miles = readTargetDistance(text);
  const typedNote = distanceNote(text);
  /** The note about a text that has become a number of miles. */
  const [keptNote, setKeptNote] = useState<string | null>(null);
  const note = typedNote ?? keptNote;
  const { onBlur, ...input } = field("targetDistance", () => {
    setKeptNote(null);
  });
  const set = (distance: string) => {
    if (busy) return;
    setKeptNote(null);
    change("targetDistance", distance);
  };

  return (
    <div className="grid content-start gap-x-5 gap-y-3 sm:col-span-2 sm:grid-cols-2">
      <TextField
        label="Distance (miles)"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={lock !== null || busy}
        hint={
          lock ?? (
            <>
              <span role="status" className="font-semibold text-text">
                {note}
              </span>
              {note === null ? "Or type another unit, such as 10 km." : null}
            </>
          )
        }
        role="spinbutton"
        aria-valuemin={targetDistanceStep}
        aria-valuemax={maxTargetDistance}
        aria-valuenow={miles ?? undefined}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
          const isStep = key === "ArrowUp" || key === "ArrowDown";
          if (!isStep || altKey || ctrlKey || metaKey || shiftKey || lock !== null) return;
          event.preventDefault();
          const next = stepTargetDistance(text, key === "ArrowUp" ? "up" : "down");
          if (next !== null) set(next);
        }}
        onBlur={(event) => {
          void onBlur(event);
          if (miles === null || typedNote === null) return;
          change("targetDistance", String(miles));
          setKeptNote(typedNote);
        }}
        {...input}
      />
      {lock === null ? (
        <div
          role="group"
          aria-label="Common distances"
          className="flex flex-wrap content-start gap-1.5 sm:mt-[1.78rem]"
        >
          {commonDistances.map((common) => (
            <Button
              key={common.label}
              tone="secondary"
              aria-pressed={miles === common.miles}
              className="min-h-12 grow px-2! aria-pressed:bg-text aria-pressed:text-surface"
              onClick={() => {
                set(String(common.miles));
              }}
            >
              {common.label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
