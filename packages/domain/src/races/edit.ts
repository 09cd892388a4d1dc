import { type Edit, editOf, type FieldGroup } from "../edits/index.ts";
import type { EditableRace, Race } from "./race.ts";
import { editableFields } from "./editable-fields.ts";

const fieldGroups: readonly FieldGroup<EditableRace>[] = [
  ["name"],
  ["description"],
  ["startTime", "startTimeZone"],
  ["targetDistance"],
  ["brandWebsiteUrl"],
  ["backgroundPhotoUrl"],
];

/** What to change of a race, as it was seen, to make it as wanted; without what its status does not allow. */
export function raceEdit(seen: Race, wanted: EditableRace): Edit<EditableRace> {
  const editable = editableFields(seen.status);
  const groups = fieldGroups.filter((group) => group.every((field) => editable.has(field)));
  return editOf<EditableRace>(seen, wanted, groups);
}
