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

/** The edit that turns the seen race into the wanted one, limited to what its status allows. */
export function raceEdit(seen: Race, wanted: EditableRace): Edit<EditableRace> {
  const editable = editableFields(seen.status);
  const groups = fieldGroups.filter((group) => group.every((field) => editable.has(field)));
  return editOf<EditableRace>(seen, wanted, groups);
}
