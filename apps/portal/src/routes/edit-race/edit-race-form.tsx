import { DataError } from "@outpace/data/errors";
import {
  checkRaceDetails,
  type Race,
  type RaceChanges,
  type RaceFormField,
  type RaceFormValues,
  toLocalStartTime,
} from "@outpace/domain/races";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { type ChosenPhoto, PhotoField } from "../../features/photos/photo-field.tsx";
import { useRemovePhoto, useUploadPhoto } from "../../features/photos/queries.ts";
import { useUpdateRace } from "../../features/races/queries.ts";
import { RaceFields } from "../../features/races/race-fields.tsx";
import type { FlashMessage } from "../../platform/flash-message.ts";
import { errorMessage } from "../../platform/error-message.ts";
import { focusFirstError } from "../../platform/first-error.ts";
import { paths } from "../../platform/paths.ts";
import { useSubmission } from "../../platform/submission.ts";

const updateFailed = "Error updating race. Please try again.";

function formValues(race: Race): RaceFormValues {
  return {
    name: race.name,
    description: race.description,
    startTime: toLocalStartTime(race.startTime, race.startTimeZone),
    startTimeZone: race.startTimeZone,
    targetDistance: String(race.targetDistance),
    brandWebsite: race.brandWebsiteUrl ?? "",
  };
}

export function EditRaceForm({ race }: { race: Race }) {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => formValues(race));
  const [errors, setErrors] = useState<Partial<Record<RaceFormField, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const { mutateAsync: upload } = useUploadPhoto();
  const { mutateAsync: removePhoto } = useRemovePhoto();
  const { mutateAsync: update } = useUpdateRace(race.id);

  const { busy, failure, submit } = useSubmission(
    useCallback(
      async (changes: RaceChanges) => {
        const stored = photo ? await storePhoto(photo, changes.name ?? race.name, upload) : null;
        await update(stored === null ? changes : { ...changes, backgroundPhotoUrl: stored });
        if (stored !== null && race.backgroundPhotoUrl !== null) {
          // The race no longer shows the old file; one that stays behind costs space, not correctness.
          await removePhoto(race.backgroundPhotoUrl).catch(() => undefined);
        }
        const flash: FlashMessage =
          photo && stored === null
            ? { message: "Race updated.", note: "It was updated without a new background photo." }
            : { message: "Race updated." };
        void navigate(paths.dashboard, { state: flash });
      },
      [photo, race, upload, update, removePhoto, navigate],
    ),
  );
  const alert = problem ?? (failure ? updateMessage(failure) : undefined);

  return (
    <form
      noValidate
      className="grid gap-8 rounded-md border border-line bg-raised p-5 sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkRaceDetails(values, race.startTime);
        setErrors(check.ok ? {} : check.errors);
        setProblem(check.ok ? undefined : check.message);
        if (check.ok) submit(check.value);
        else focusFirstError(event.currentTarget);
      }}
    >
      <RaceFields
        values={values}
        errors={errors}
        maxParticipants={race.maxParticipants}
        maxParticipantsHint="Set when the race was created"
        onChange={(next) => {
          setValues(next);
          setProblem(undefined);
        }}
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
      {alert ? <Notice tone="negative">{alert}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel="Updating...">
          Update Race
        </Button>
        <Link to={paths.dashboard} className={buttonVariants({ tone: "quiet", size: "large" })}>
          Back to Dashboard
        </Link>
      </div>
    </form>
  );
}

/** The stored photo's address, or null when storage refused it: the race is saved all the same (spec §8). */
async function storePhoto(
  photo: ChosenPhoto,
  raceName: string,
  upload: ReturnType<typeof useUploadPhoto>["mutateAsync"],
): Promise<string | null> {
  try {
    return await upload({ raceName, photo });
  } catch (error) {
    if (error instanceof DataError && ["unreachable", "session_expired"].includes(error.code))
      throw error;
    return null;
  }
}

function updateMessage(failure: unknown): string {
  return failure instanceof DataError && failure.code !== "unexpected"
    ? `${updateFailed} ${errorMessage(failure)}`
    : updateFailed;
}
