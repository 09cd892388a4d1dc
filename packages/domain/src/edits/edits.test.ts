import { expect, test } from "vitest";
import { editOf, type FieldGroup, mergeEdit, withConflicts } from "./index.ts";

const seen = { name: "Run", text: "Easy.", time: "09:00", zone: "UTC" };
const groups: FieldGroup<typeof seen>[] = [["name"], ["text"], ["time", "zone"]];

test("an edit has the groups of changed fields and their old values", () => {
  expect(editOf(seen, { ...seen, name: "Race", zone: "Asia/Tokyo" }, groups)).toEqual({
    changes: { name: "Race", time: "09:00", zone: "Asia/Tokyo" },
    basedOn: { name: "Run", time: "09:00", zone: "UTC" },
  });
  expect(editOf(seen, { ...seen }, groups)).toEqual({ changes: {}, basedOn: {} });
});

test("untouched fields take someone else's changes", () => {
  const stored = { ...seen, text: "Theirs." };
  const typed = { ...seen, name: "Mine" };
  expect(mergeEdit({ seen, stored, typed }, groups)).toEqual({
    values: { ...seen, name: "Mine", text: "Theirs." },
    conflicts: [],
  });
});

test("a field that both changed to different values is a conflict and keeps what was typed", () => {
  const stored = { ...seen, name: "Theirs", text: "Both." };
  const typed = { ...seen, name: "Mine", text: "Both." };
  expect(mergeEdit({ seen, stored, typed }, groups)).toEqual({
    values: { ...seen, name: "Mine", text: "Both." },
    conflicts: [
      {
        fields: ["name"],
        seen: { name: "Run" },
        theirs: { name: "Theirs" },
        yours: { name: "Mine" },
      },
    ],
  });
});

test("different fields of one group conflict", () => {
  const stored = { ...seen, zone: "Asia/Tokyo" };
  const typed = { ...seen, time: "10:00" };
  const { values, conflicts } = mergeEdit({ seen, stored, typed }, groups);
  expect(values).toEqual(typed);
  expect(conflicts).toMatchObject([{ fields: ["time", "zone"], theirs: { zone: "Asia/Tokyo" } }]);
});

test("an undecided conflict stays one, in later versions too", () => {
  const typed = { ...seen, name: "Mine" };
  const first = mergeEdit({ seen, stored: { ...seen, name: "Theirs" }, typed }, groups);
  const later = { ...seen, name: "Theirs", text: "Later." };
  const again = mergeEdit({ seen: withConflicts(later, first.conflicts), stored: later, typed }, [
    ["name"],
  ]);
  expect(again.conflicts).toEqual(first.conflicts);
});
