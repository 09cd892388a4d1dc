import type { FieldGroup } from "@outpace/domain/edits";
import {
  editableFields,
  type Race,
  type RaceFormValues,
  type RaceStatus,
  startTimeOccurrence,
  toLocalStartTime,
} from "@outpace/domain/races";
import { useEffect, useEffectEvent, useState } from "react";

import type { Photo } from "../../features/photos/use-photo.ts";
import type { useDraft } from "../../platform/drafts/draft.ts";
import {
  type OpenConflict,
  type Side,
  useEditConflicts,
} from "../../platform/forms/edit-conflicts.ts";
import type { SchemaForm } from "../../platform/forms/schema-form.ts";

type RaceDraft = ReturnType<typeof useDraft<RaceFormValues>>;
type RaceForm = Pick<SchemaForm<RaceFormValues>, "getValues" | "setValue">;

/** The version of the race that the form is based on, and its conflicts with later changes. */
export function useRaceVersion(race: Race, draft: RaceDraft) {
  const [seen, setSeen] = useState(race);
  const edits = useEditConflicts(formGroups(race.status), draft.conflicts);
  const [photoChoice, setPhotoChoice] = useState<Side | null>(null);

  const hasPhotoConflict = ({ photo, replaced }: Photo) =>
    photo !== null && replaced !== seen.backgroundPhotoUrl;

  return {
    seen,
    conflicts: edits.conflicts,
    hasPhotoConflict,
    photoChoice,
    choosePhoto: setPhotoChoice,
    isUndecided: (kept: Photo) =>
      edits.undecided || (hasPhotoConflict(kept) && photoChoice === null),
    /** Rebases the form on another version; keeps what the person typed. */
    meet: (form: RaceForm, stored: Race) => {
      const values = storedValues(stored);
      draft.rebase(values, edits.meet(form, storedValues(seen), values));
      if (stored.backgroundPhotoUrl !== seen.backgroundPhotoUrl) setPhotoChoice(null);
      setSeen(stored);
    },
    choose: (form: RaceForm, conflict: OpenConflict<RaceFormValues>, choice: Side) => {
      edits.choose(form, conflict, choice);
      const open = edits.conflicts.filter((one) => one.choice === null && one !== conflict);
      draft.rebase(storedValues(seen), { values: form.getValues(), conflicts: open });
    },
  };
}

export type RaceVersion = ReturnType<typeof useRaceVersion>;

function isSame(one: Race, other: Race): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Rebases an open form on each version that loads. */
export function useLoadedVersions(
  { seen, meet }: RaceVersion,
  form: RaceForm,
  { race, paused }: { race: Race; paused: () => boolean },
): void {
  const follow = useEffectEvent(() => {
    if (!isSame(race, seen) && !paused()) meet(form, race);
  });
  useEffect(() => {
    follow();
  }, [race]);
}

const always: readonly FieldGroup<RaceFormValues>[] = [["name"], ["description"], ["brandWebsite"]];
const whilePending: readonly FieldGroup<RaceFormValues>[] = [
  ...always,
  ["startTime", "startTimeZone", "startTimeOccurrence"],
  ["targetDistance"],
];

/** The fields that can be edited in a race's status. */
export function formGroups(status: RaceStatus): readonly FieldGroup<RaceFormValues>[] {
  return editableFields(status).has("startTime") ? whilePending : always;
}

/** The form values of a stored race. */
export function storedValues(race: Race): RaceFormValues {
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
