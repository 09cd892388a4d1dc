import {
  raceDescriptionCounter,
  raceDescriptionMaxLength,
  raceNameMaxLength,
} from "@outpace/domain/races";
import { TextField } from "@outpace/ui/field";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";

import { DistanceField } from "./distance-field.tsx";
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
