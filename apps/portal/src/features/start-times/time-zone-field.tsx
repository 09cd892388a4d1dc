import { listTimeZones, timeZoneLabel } from "@outpace/domain/races";
import { SelectField } from "@outpace/ui/field";
import { useState } from "react";

export interface TimeZoneFieldProps {
  zone: string;
  /** When the race starts, in milliseconds: names and offsets are those of that moment. */
  at: number;
  /** The zone of the person who fills in the form. */
  readerZone: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

export function TimeZoneField({ zone, at, error, onChange }: TimeZoneFieldProps) {
  const [zones] = useState(() => listTimeZones(zone));
  return (
    <SelectField
      label="Time zone"
      required
      error={error}
      value={zone}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      {zones.map((one) => (
        <option key={one} value={one}>
          {one === zone ? timeZoneLabel(one, at) : one.replaceAll("_", " ")}
        </option>
      ))}
    </SelectField>
  );
}
