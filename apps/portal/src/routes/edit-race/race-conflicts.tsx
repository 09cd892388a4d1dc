import {
  formatDistance,
  formatStartTimeWithOffset,
  type RaceFormValues,
  startTimeOf,
} from "@outpace/domain/races";

import { EditConflicts } from "../../components/edit-conflicts.tsx";
import { RacePhoto } from "../../components/race-photo.tsx";
import type { Photo } from "../../features/photos/use-photo.ts";
import type { OpenConflict } from "../../platform/forms/edit-conflicts.ts";
import type { SchemaForm } from "../../platform/forms/schema-form.ts";
import type { RaceVersion } from "./use-race-version.ts";

type Field = keyof RaceFormValues;

const labels: Partial<Record<Field, string>> = {
  name: "Race name",
  description: "Description",
  startTime: "Start",
  targetDistance: "Distance",
  brandWebsite: "Brand website",
};

/** Formats one version of a field for people. */
function textOf(field: Field | undefined, values: Partial<RaceFormValues>): string {
  const text = (field && values[field]) ?? "";
  if (field === "targetDistance" && Number(text) > 0) return formatDistance(Number(text));
  if (field === "startTime") {
    const { startTime = "", startTimeZone = "", startTimeOccurrence = "" } = values;
    const instant = startTimeOf({ startTime, startTimeZone, startTimeOccurrence });
    if (instant !== null) return formatStartTimeWithOffset(instant, startTimeZone);
  }
  return text.trim() === "" ? "Nothing" : text;
}

export interface RaceConflictsProps {
  version: RaceVersion;
  form: Pick<SchemaForm<RaceFormValues>, "getValues" | "setValue" | "report">;
  photo: Photo;
}

/** The fields that both the person and someone else changed since the form was opened. */
export function RaceConflicts({ version, form, photo }: RaceConflictsProps) {
  const shown = (conflict: OpenConflict<RaceFormValues>) => {
    const [field] = conflict.fields;
    return {
      label: (field && labels[field]) ?? "",
      theirs: textOf(field, conflict.theirs),
      yours: textOf(field, conflict.yours),
      choice: conflict.choice,
      onChoose: (choice: "theirs" | "yours") => {
        version.choose(form, conflict, choice);
      },
    };
  };
  const photoConflict = {
    label: "Background photo",
    theirs: <ShownPhoto url={version.seen.backgroundUrl} alt="Their photo" />,
    yours: <ShownPhoto url={photo.photo?.previewUrl ?? null} alt="Your photo" />,
    choice: version.photoChoice,
    onChoose: version.choosePhoto,
  };
  return (
    <EditConflicts
      title="Someone else changed this race"
      report={form.report}
      conflicts={[
        ...version.conflicts.map(shown),
        ...(version.hasPhotoConflict(photo) ? [photoConflict] : []),
      ]}
    />
  );
}

function ShownPhoto({ url, alt }: { url: string | null; alt: string }) {
  return url === null ? (
    "No photo"
  ) : (
    <RacePhoto
      url={url}
      alt={alt}
      className="mt-1 aspect-[2/1] w-full max-w-60 rounded-sm object-cover"
    />
  );
}
