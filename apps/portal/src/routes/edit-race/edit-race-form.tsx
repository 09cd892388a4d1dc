import { isolated } from "@outpace/domain/directions";
import { type Race, raceLockMessage } from "@outpace/domain/races";
import { inactiveBrandMessage } from "@outpace/domain/tiers";
import { Button, buttonVariants } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FormAlert } from "../../components/form-alert.tsx";
import { RacePhoto } from "../../components/race-photo.tsx";
import { useOwnBrandOf } from "../../features/brands/active-brand.tsx";
import { InactivePanel } from "../../features/orders/blocked-panels.tsx";
import { useRaceAllowance } from "../../features/orders/queries.ts";
import { PhotoField } from "../../features/photos/photo-field.tsx";
import { usePhoto } from "../../features/photos/use-photo.ts";
import { useFetchRace } from "../../features/races/queries.ts";
import { RaceFields } from "../../features/races/race-fields.tsx";
import { RaceFormLayout } from "../../features/races/race-form-layout.tsx";
import { raceSchema } from "../../features/races/race-schema.ts";
import { StartTimeFields } from "../../features/start-times/start-time-fields.tsx";
import { useDraft, useSavedDraft } from "../../platform/drafts/draft.ts";
import { isEditConflict, undecidedMessage } from "../../platform/forms/edit-conflicts.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useHasLeft } from "../../platform/navigation/use-has-left.ts";
import { LeaveDialog, useLeaveGuard } from "./leave-dialog.tsx";
import { RaceConflicts } from "./race-conflicts.tsx";
import { updateMessage, useSaveRace } from "./save-race.ts";
import { formGroups, storedValues, useLoadedVersions, useRaceVersion } from "./use-race-version.ts";

/** Without its code, the race can still be edited. */
const WithdrawRace = lazy(() =>
  import("../../features/orders/withdrawal/withdraw-race.tsx").catch(() => ({
    default: () => null,
  })),
);

export interface EditRaceFormProps {
  race: Race;
  /** Restarts the form from the stored race. */
  onDiscard: () => void;
}

export function EditRaceForm({ race, onDiscard }: EditRaceFormProps) {
  const navigate = useNavigate();
  const draftName = `edit-race-${race.id}`;
  const draft = useDraft(draftName, () => storedValues(race), formGroups(race.status));
  const [wasKept] = useState(draft.changed);
  const version = useRaceVersion(race, draft);
  const { seen } = version;
  const photoChoice = usePhoto(draftName, seen.backgroundPhotoUrl);
  const { photo } = photoChoice;
  const keepsTheirs = version.hasPhotoConflict(photoChoice) && version.photoChoice === "theirs";
  const { save, uploading, retrying } = useSaveRace(seen);
  const fetchRace = useFetchRace(race.id);
  const isSaving = useRef(false);
  const [isStoring, setStoring] = useState(false);
  const hasLeft = useHasLeft();
  const guard = useLeaveGuard(draft.changed || photo !== null);
  const lock = raceLockMessage(race.status);
  const { data: allowance } = useRaceAllowance(useOwnBrandOf(race.brandId)?.id);
  const isInactive = allowance?.isActive === false;
  const fieldLock = lock === null ? null : "Locked while the race is active.";

  const forget = () => {
    draft.forget();
    photoChoice.forget();
  };
  const form = useSchemaForm({
    schema: raceSchema(seen),
    defaultValues: draft.stored,
    submitErrorMessage: updateMessage,
    blockedBy: version.isUndecided(photoChoice) ? undecidedMessage : null,
    send: async (details) => {
      const settled = await photoChoice.settle();
      if (settled === "refused") return;
      isSaving.current = true;
      setStoring(true);
      try {
        const saved = await save(details, keepsTheirs ? null : settled);
        guard.release();
        forget();
        if (!hasLeft()) void navigate(paths.dashboard, { state: saved });
      } catch (error) {
        isSaving.current = false;
        setStoring(false);
        const stored = isEditConflict(error) ? await fetchRace() : null;
        if (stored) version.meet(form, stored);
        throw error;
      }
    },
  });
  useSavedDraft(form, draft);
  useLoadedVersions(version, form, { race, paused: () => isSaving.current });
  const { number, maxParticipants, status, backgroundUrl } = seen;
  const photoUrl = (keepsTheirs ? null : photo?.previewUrl) ?? backgroundUrl;
  const preview = { form, number, photoUrl, maxParticipants, status };

  return (
    <div className="grid gap-8">
      {isInactive ? <InactivePanel /> : null}
      {lock === null ? null : <Notice tone="info">{lock}</Notice>}
      {wasKept ? (
        <Notice
          tone="info"
          action={
            <Button
              tone="secondary"
              onClick={() => {
                forget();
                onDiscard();
              }}
            >
              Discard changes
            </Button>
          }
        >
          We kept your unsaved changes.
          {draft.conflicts.length > 0
            ? " Someone else has changed this race since: at the end of the form, choose which version to keep."
            : null}
        </Notice>
      ) : null}
      <RaceFormLayout
        preview={preview}
        onSubmit={(event) => {
          if (!isInactive) {
            form.submit(event);
            return;
          }
          event.preventDefault();
          form.setProblem(inactiveBrandMessage);
        }}
      >
        <RaceFields
          form={form}
          startFields={<StartTimeFields form={form} previous={seen.startTime} lock={fieldLock} />}
          startLock={fieldLock}
        >
          <TextField
            label="Max participants"
            readOnly
            value={race.maxParticipants}
            hint="Set when the race was created"
          />
        </RaceFields>
        {backgroundUrl && !photo ? (
          <figure className="grid gap-2">
            <RacePhoto
              url={backgroundUrl}
              alt={`The photo of ${isolated(seen.name)}`}
              className="aspect-[2/1] w-full max-w-md rounded-sm object-cover"
            />
            <figcaption className="text-sm text-muted">Current photo</figcaption>
          </figure>
        ) : null}
        <PhotoField photo={photoChoice} replaces={backgroundUrl !== null} isLocked={isStoring} />
        <RaceConflicts version={version} form={form} photo={photoChoice} />
        <FormAlert report={form.report} />
        <StatusNotice tone="info">{retrying}</StatusNotice>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            size="large"
            className="max-sm:w-full"
            busy={form.busy}
            busyLabel={uploading ? "Uploading photo..." : "Updating..."}
          >
            Update Race
          </Button>
          <Link
            to={paths.dashboard}
            className={`${buttonVariants({ tone: "quiet", size: "large" })} max-sm:w-full`}
          >
            Back to Dashboard
          </Link>
        </div>
      </RaceFormLayout>
      {race.status === "pending" && !isInactive ? (
        <Suspense fallback={null}>
          <WithdrawRace
            race={seen}
            onWithdrawn={() => {
              guard.release();
              forget();
              void navigate(paths.dashboard, { state: { message: "Race withdrawn." } });
            }}
          />
        </Suspense>
      ) : null}
      <LeaveDialog guard={guard} onLeave={forget} />
    </div>
  );
}
