import {
  capRaceDescription,
  listTimeZones,
  maxTargetDistance,
  raceDescriptionCounter,
  raceNameMaxLength,
  type RaceFormField,
  type RaceFormValues,
  startTimeNote,
  targetDistanceStep,
  timeZoneLabel,
} from "@outpace/domain/races";
import { SelectField, TextField } from "@outpace/ui/field";
import { useMemo } from "react";

export interface RaceFieldsProps {
  values: RaceFormValues;
  errors: Partial<Record<RaceFormField, string>>;
  onChange: (values: RaceFormValues) => void;
  /** Fixed by the tier; shown, never typed. */
  maxParticipants: number;
  maxParticipantsHint: string;
}

/** What a brand says of a race, the same on creation and on edit. */
export function RaceFields({
  values,
  errors,
  onChange,
  maxParticipants,
  maxParticipantsHint,
}: RaceFieldsProps) {
  const zones = useMemo(() => listTimeZones(values.startTimeZone), [values.startTimeZone]);
  const change =
    (field: RaceFormField) => (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      onChange({ ...values, [field]: event.target.value });
    };

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Race name"
        required
        maxLength={raceNameMaxLength}
        className="sm:col-span-2"
        value={values.name}
        error={errors.name}
        onChange={change("name")}
      />
      <TextField
        label="Description"
        required
        className="sm:col-span-2"
        value={values.description}
        error={errors.description}
        hint={
          <span className="flex justify-between gap-4">
            <span>One line that runners see under the name.</span>
            <span className="tabular-nums">{raceDescriptionCounter(values.description)}</span>
          </span>
        }
        onChange={(event) => {
          onChange({ ...values, description: capRaceDescription(event.target.value) });
        }}
      />
      <TextField
        label="Start time"
        type="datetime-local"
        required
        value={values.startTime}
        error={errors.startTime}
        hint={
          startTimeNote(values.startTime, values.startTimeZone) ?? "On the clocks of the time zone."
        }
        onChange={change("startTime")}
      />
      <SelectField
        label="Time zone"
        required
        value={values.startTimeZone}
        error={errors.startTimeZone}
        onChange={change("startTimeZone")}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneLabel(zone)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Distance (miles)"
        type="number"
        inputMode="decimal"
        required
        min={targetDistanceStep}
        max={maxTargetDistance}
        step={targetDistanceStep}
        value={values.targetDistance}
        error={errors.targetDistance}
        onChange={change("targetDistance")}
      />
      <TextField
        label="Max participants"
        type="number"
        readOnly
        value={maxParticipants}
        hint={maxParticipantsHint}
      />
      <TextField
        label="Brand website"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="www.example.com"
        className="sm:col-span-2"
        value={values.brandWebsite}
        error={errors.brandWebsite}
        hint="Optional. Runners can open it from the race."
        onChange={change("brandWebsite")}
      />
    </div>
  );
}
