import { DataError } from "@outpace/data/errors";
import {
  editableChanges,
  type Race,
  raceDetailsSchema,
  type RaceFormValues,
  raceLockMessage,
  startTimeOccurrence,
  toLocalStartTime,
} from "@outpace/domain/races";
import { Button, buttonVariants } from "@outpace/ui/button";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FormAlert } from "../../components/form-alert.tsx";
import { type ChosenPhoto, PhotoField } from "../../features/photos/photo-field.tsx";
import { useRemovePhoto, useStorePhoto } from "../../features/photos/queries.ts";
import { useUpdateRace } from "../../features/races/queries.ts";
import { RaceFields } from "../../features/races/race-fields.tsx";
import { StartTimeFields } from "../../features/start-times/start-time-fields.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import type { FlashMessage } from "../../platform/flash-message.ts";
import { paths } from "../../platform/paths.ts";
import { useSchemaForm } from "../../platform/schema-form.ts";

const updateFailed = "Error updating race. Please try again.";

function formValues(race: Race): RaceFormValues {
  return {
    name: race.name,
    description: race.description,
    startTime: toLocalStartTime(race.startTime, race.startTimeZone),
    startTimeZone: race.startTimeZone,
    startTimeOccurrence: startTimeOccurrence(race.startTime, race.startTimeZone),
    targetDistance: String(race.targetDistance),
    brandWebsite: race.brandWebsiteUrl ?? "",
  };
}

export function EditRaceForm({ race }: { race: Race }) {
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const { mutateAsync: storePhoto } = useStorePhoto();
  const { mutateAsync: removePhoto } = useRemovePhoto();
  const { mutateAsync: update } = useUpdateRace(race.id);

  const form = useSchemaForm({
    schema: raceDetailsSchema(race.startTime),
    defaultValues: formValues(race),
    failureMessage: updateMessage,
    send: async (details) => {
      const stored = photo && (await storePhoto({ raceName: details.name, photo }));
      const changes = editableChanges(race.status, details);
      await update(stored?.url ? { ...changes, backgroundPhotoUrl: stored.url } : changes);
      if (stored?.url && race.backgroundPhotoUrl !== null) {
        // The race no longer uses the old file; if this fails, it only takes up space.
        await removePhoto(race.backgroundPhotoUrl).catch(() => undefined);
      }
      const missing = "It was updated without a new background photo.";
      const flash: FlashMessage =
        stored?.url === null
          ? { message: "Race updated.", note: [missing, stored.reason ?? ""].join(" ").trim() }
          : { message: "Race updated." };
      void navigate(paths.dashboard, { state: flash });
    },
  });
  const startLock = raceLockMessage(race.status);

  return (
    <form
      noValidate
      className="grid gap-8 rounded-md border border-line bg-raised p-5 sm:p-7"
      onSubmit={form.submit}
    >
      <RaceFields
        form={form}
        maxParticipants={race.maxParticipants}
        maxParticipantsHint="Set when the race was created"
        startFields={<StartTimeFields form={form} previous={race.startTime} lock={startLock} />}
        startLock={startLock}
      />
      {race.backgroundPhotoUrl && !photo ? (
        <figure className="grid gap-2">
          <img
            src={race.backgroundPhotoUrl}
            alt={`The photo of ${race.name}`}
            className="aspect-[2/1] w-full max-w-md rounded-sm object-cover"
          />
          <figcaption className="text-sm text-muted">Current photo</figcaption>
        </figure>
      ) : null}
      <PhotoField
        photo={photo}
        onChange={setPhoto}
        hint={
          race.backgroundPhotoUrl
            ? "Optional. A new photo takes the current one's place."
            : "Optional. PNG or JPEG up to 5 MB, 400 to 4000 px wide and 200 to 3000 px high."
        }
      />
      <FormAlert report={form.report} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={form.busy} busyLabel="Updating...">
          Update Race
        </Button>
        <Link to={paths.dashboard} className={buttonVariants({ tone: "quiet", size: "large" })}>
          Back to Dashboard
        </Link>
      </div>
    </form>
  );
}

function updateMessage(failure: unknown): string {
  if (failure instanceof DataError && failure.code === "race_locked") return failure.message;
  return failure instanceof DataError && failure.code !== "unexpected"
    ? `${updateFailed} ${errorMessage(failure)}`
    : updateFailed;
}
