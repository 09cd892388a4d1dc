import {
  clockChangeAt,
  type RaceFormValues,
  startTimeOf,
  startTimeProblemWhileTyping,
  timeZoneLabel,
} from "@outpace/domain/races";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { readEnvironment } from "../../platform/browser/environment.ts";
import type { SchemaForm } from "../../platform/forms/schema-form.ts";
import { OccurrenceChoice } from "./occurrence-choice.tsx";
import { StartClocks } from "./start-clocks.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

const zoneNotSaid = "Your browser doesn't say which time zone you're in, so this is UTC.";

export interface StartTimeFieldsProps {
  form: SchemaForm<RaceFormValues>;
  /** The stored start of the edited race, which may have passed. */
  previous?: string;
  /** Why the start is read-only; null if it is editable. */
  lock?: string | null;
}

/** A race's start, its time zone, and the same instant on several clocks; fits a grid of two columns. */
export function StartTimeFields({ form, previous, lock = null }: StartTimeFieldsProps) {
  const { busy, change: changeField, clearErrors, control, field } = form;
  const [startTime, startTimeZone, startTimeOccurrence] = useWatch({
    control,
    name: ["startTime", "startTimeZone", "startTimeOccurrence"],
  });
  const typed = { startTime, startTimeZone, startTimeOccurrence };
  const [openedAt] = useState(Date.now);
  const [{ saysTimeZone, timeZone }] = useState(readEnvironment);
  const readerZone = saysTimeZone ? timeZone : null;
  const instant = startTimeOf(typed, previous);
  const isLocked = lock !== null;
  const change = isLocked ? null : clockChangeAt(startTime, startTimeZone);
  const { error, ...start } = field("startTime", () => {
    clearErrors("startTime");
  });
  const zone = field("startTimeZone");
  const problem = isLocked ? null : startTimeProblemWhileTyping(typed, previous);

  return (
    <>
      <TextField
        label="Start time"
        type="datetime-local"
        required
        readOnly={isLocked || busy}
        hint={lock ?? "Local time in the zone you choose."}
        error={problem ?? error}
        {...start}
      />
      {isLocked ? (
        // A select cannot be read-only.
        <TextField
          label="Time zone"
          readOnly
          value={timeZoneLabel(startTimeZone, Date.parse(instant ?? ""))}
          hint={lock}
        />
      ) : (
        <TimeZoneField
          zone={startTimeZone}
          at={instant === null ? openedAt : Date.parse(instant)}
          readerZone={readerZone}
          hint={saysTimeZone || startTimeZone !== timeZone || previous ? null : zoneNotSaid}
          id={zone.id}
          error={zone.error}
          alerts={zone.alerts}
          onChange={(chosen) => {
            if (busy) return;
            changeField("startTimeZone", chosen);
            clearErrors("startTime");
          }}
        />
      )}
      <div className="contents sm:*:col-span-2">
        <StatusNotice tone="caution">{change?.kind === "skipped" && change.message}</StatusNotice>
        {change?.kind === "repeated" ? (
          <OccurrenceChoice
            question={change.question}
            choices={change.choices}
            chosen={startTimeOccurrence === "second" ? "second" : "first"}
            onChange={(occurrence) => {
              if (busy) return;
              changeField("startTimeOccurrence", occurrence);
              clearErrors("startTime");
            }}
          />
        ) : null}
        {instant === null ? null : (
          <StartClocks startTime={instant} raceZone={startTimeZone} readerZone={readerZone} />
        )}
      </div>
    </>
  );
}
