import type { Race, RaceFormValues } from "@outpace/domain/races";
import { useEffect, useEffectEvent, useState } from "react";

import type { Photo } from "../../features/photos/use-photo.ts";
import type { useDraft } from "../../platform/drafts/draft.ts";
import {
  type OpenConflict,
  type Side,
  useEditConflicts,
} from "../../platform/forms/edit-conflicts.ts";
import type { SchemaForm } from "../../platform/forms/schema-form.ts";
import { formGroups, storedValues } from "./stored-values.ts";

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
