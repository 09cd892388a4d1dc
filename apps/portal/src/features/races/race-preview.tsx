import { newRaceStatus, startTimeOf } from "@outpace/domain/races";
import { useWatch } from "react-hook-form";

import { RaceCard } from "./race-card.tsx";
import type { RaceForm } from "./race-fields.tsx";

export interface RacePreviewProps {
  form: RaceForm;
  number: number | null;
  photoUrl: string | null;
  maxParticipants: number;
}

/** The race card of what is typed in the form. */
export function RacePreview({ form, number, photoUrl, maxParticipants }: RacePreviewProps) {
  const [name, description, startTime, startTimeZone, startTimeOccurrence, targetDistance] =
    useWatch({
      control: form.control,
      name: [
        "name",
        "description",
        "startTime",
        "startTimeZone",
        "startTimeOccurrence",
        "targetDistance",
      ],
    });
  return (
    <RaceCard
      headingLevel="h3"
      number={number}
      name={name.trim() || "Your race"}
      description={description.trim() || "One line about it"}
      photoUrl={photoUrl}
      distance={Number(targetDistance) || 0}
      maxParticipants={maxParticipants}
      status={newRaceStatus}
      startTime={startTimeOf({ startTime, startTimeZone, startTimeOccurrence })}
      startTimeZone={startTimeZone}
      websiteUrl={null}
    />
  );
}
