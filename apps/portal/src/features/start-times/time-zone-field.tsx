import { isTimeZone, listTimeZones, raceMessages, timeZoneLabel } from "@outpace/domain/races";
import { SelectField } from "@outpace/ui/field";
import { useMemo, useState } from "react";

import type { TimeZoneFieldProps } from "./time-zone-combobox.tsx";

type Search = typeof import("./time-zone-combobox.tsx");

/** What the person does with the select. Pressed, it is to open; once operated, it must stay until it is left. */
type SelectUse = "none" | "focused" | "pressed" | "operated";

/**
 * A field that finds a zone by typing. It is a plain select until that code has loaded, which starts when the person focuses
 * or presses it. If it cannot load, the select stays, and tries again when it is next focused.
 */
export function TimeZoneField(field: TimeZoneFieldProps) {
  const { zone, at, hint, onChange } = field;
  const [search, setSearch] = useState<Search | "loading" | "failed" | null>(null);
  const [use, setUse] = useState<SelectUse>("none");
  const zones = useMemo(() => listTimeZones(zone), [zone]);
  const texts = {
    id: field.id,
    // A draft may hold any text, and a stored zone may be newer than the browser.
    error: isTimeZone(zone) ? field.error : raceMessages.timeZoneUnknown,
    alerts: field.alerts,
  };
  if (typeof search === "object" && search !== null && use !== "operated") {
    return (
      <search.TimeZoneCombobox
        {...field}
        {...texts}
        takesFocus={use !== "none"}
        opens={use === "pressed"}
      />
    );
  }
  return (
    <SelectField
      {...texts}
      label="Time zone"
      required
      aside={
        search === "loading" && use === "pressed" ? <span role="status">Opening...</span> : null
      }
      hint={
        search === "failed" ? (
          <span role="status">The search didn't load, so this is a list.</span>
        ) : (
          hint
        )
      }
      value={zone}
      // Formats only one label: all 400 would take half a second.
      options={zones.map((one) => [
        one,
        one === zone ? timeZoneLabel(one, at) : one.replaceAll("_", " "),
      ])}
      onMouseDown={(event) => {
        if (search === "failed" || use === "pressed" || use === "operated") {
          setUse("operated");
        } else if (event.button === 0) {
          // The browser's list would be in the way of the search, which opens once it has loaded.
          event.preventDefault();
          setUse("pressed");
          event.currentTarget.focus();
        }
      }}
      onFocus={() => {
        setUse((now) => (now === "none" ? "focused" : now));
        setSearch((now) => now ?? "loading");
        void import("./time-zone-combobox.tsx").then(setSearch, () => {
          setSearch("failed");
        });
      }}
      onKeyDown={({ key }) => {
        if (key !== "Tab" && key !== "Shift") setUse("operated");
      }}
      onChange={(event) => {
        setUse("operated");
        onChange(event.target.value);
      }}
      onBlur={({ currentTarget }) => {
        // The select stays the active element if only the window lost the focus.
        if (document.activeElement !== currentTarget) setUse("none");
      }}
    />
  );
}
