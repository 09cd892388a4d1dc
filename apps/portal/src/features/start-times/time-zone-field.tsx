import { isTimeZone, listTimeZones, raceMessages, timeZoneLabel } from "@outpace/domain/races";
import { SelectField } from "@outpace/ui/field";
import { useEffect, useMemo, useState } from "react";

export interface TimeZoneFieldProps {
  zone: string;
  /** When the race starts, in milliseconds: names and offsets are those of that moment. */
  at: number;
  /** The zone of the person who fills in the form; null where the browser does not say it. */
  readerZone: string | null;
  id: string;
  hint: string | null;
  error: string | undefined;
  /** Announces the error at once. */
  alerts: boolean;
  onChange: (zone: string) => void;
}

/**
 * The field that finds a zone by typing, and a plain select until its code has been loaded, which begins
 * when the person first touches the page. Where it cannot be loaded, the select stays.
 */
export function TimeZoneField(field: TimeZoneFieldProps) {
  const { zone, error } = field;
  // A draft may hold anything, and a stored zone may be newer than the browser.
  const props = { ...field, error: isTimeZone(zone) ? error : raceMessages.timeZoneUnknown };
  const search = useSearchCode();
  const [isSelecting, setSelecting] = useState(false);
  // The select is not replaced under the hands of a person who is using it, and by nothing but the combobox.
  if (search === null || isSelecting) {
    return <TimeZoneSelect {...props} onSelecting={setSelecting} />;
  }
  return <search.TimeZoneCombobox {...props} />;
}

function useSearchCode() {
  const [code, setCode] = useState<typeof import("./time-zone-combobox.tsx") | null>(null);
  useEffect(() => {
    const listeners = new AbortController();
    const load = () => {
      listeners.abort();
      void import("./time-zone-combobox.tsx").then(setCode, () => undefined);
    };
    for (const event of ["pointermove", "pointerdown", "keydown"] as const) {
      addEventListener(event, load, { signal: listeners.signal });
    }
    return () => {
      listeners.abort();
    };
  }, []);
  return code;
}

interface TimeZoneSelectProps extends TimeZoneFieldProps {
  onSelecting: (isSelecting: boolean) => void;
}

function TimeZoneSelect({ zone, at, onChange, onSelecting, ...field }: TimeZoneSelectProps) {
  const { id, hint, error, alerts } = field;
  const zones = useMemo(() => listTimeZones(zone), [zone]);
  return (
    <SelectField
      id={id}
      label="Time zone"
      required
      hint={hint}
      error={error}
      alerts={alerts}
      value={zone}
      // Only one label: that of each of 400 zones would take half a second to format.
      options={zones.map((one) => [
        one,
        one === zone ? timeZoneLabel(one, at) : one.replaceAll("_", " "),
      ])}
      onFocus={() => {
        onSelecting(true);
      }}
      onBlur={({ currentTarget }) => {
        // It still is the active element where only the window lost the focus.
        onSelecting(document.activeElement === currentTarget);
      }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
