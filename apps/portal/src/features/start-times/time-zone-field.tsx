import { isTimeZone, listTimeZones, raceMessages, timeZoneLabel } from "@outpace/domain/races";
import { SelectField } from "@outpace/ui/field";
import { useEffect, useMemo, useState } from "react";

export interface TimeZoneFieldProps {
  zone: string;
  /** The race's start in milliseconds; names and offsets are those of that time. */
  at: number;
  /** The person's zone; null if the browser does not report it. */
  readerZone: string | null;
  id: string;
  hint: string | null;
  error: string | undefined;
  /** Announces the error at once. */
  alerts: boolean;
  onChange: (zone: string) => void;
}

/**
 * A field that finds a zone by typing. It is a plain select until that code has loaded, which starts when the person
 * first touches the page; if it cannot load, the select stays.
 */
export function TimeZoneField(field: TimeZoneFieldProps) {
  const { zone, error } = field;
  // A draft may hold any text, and a stored zone may be newer than the browser.
  const props = { ...field, error: isTimeZone(zone) ? error : raceMessages.timeZoneUnknown };
  const search = useSearchCode();
  const [isSelecting, setSelecting] = useState(false);
  // Never replaces the select while the person uses it.
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
      // Formats only one label: all 400 would take half a second.
      options={zones.map((one) => [
        one,
        one === zone ? timeZoneLabel(one, at) : one.replaceAll("_", " "),
      ])}
      onFocus={() => {
        onSelecting(true);
      }}
      onBlur={({ currentTarget }) => {
        // The select stays the active element if only the window lost the focus.
        onSelecting(document.activeElement === currentTarget);
      }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
