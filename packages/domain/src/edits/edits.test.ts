import { expect, test } from "vitest";
import { editOf, type FieldGroup, mergeEdit, withConflicts } from "./index.ts";

const seen = { name: "Run", text: "Easy.", time: "09:00", zone: "UTC" };
const groups: FieldGroup<typeof seen>[] = [["name"], ["text"], ["time", "zone"]];

test("an edit has the changed fields with their groups, and what those were", () => {
  expect(editOf(seen, { ...seen, name: "Race", zone: "Asia/Tokyo" }, groups)).toEqual({
    changes: { name: "Race", time: "09:00", zone: "Asia/Tokyo" },
    basedOn: { name: "Run", time: "09:00", zone: "UTC" },
  });
  expect(editOf(seen, { ...seen }, groups)).toEqual({ changes: {}, basedOn: {} });
});

test("what a person left alone becomes what someone else made of it", () => {
  const stored = { ...seen, text: "Theirs." };
  const typed = { ...seen, name: "Mine" };
  expect(mergeEdit({ seen, stored, typed }, groups)).toEqual({
    values: { ...seen, name: "Mine", text: "Theirs." },
    conflicts: [],
  });
});

test("a field that both changed keeps what was typed, as a conflict, unless both say the same", () => {
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

test("fields of one group conflict although each person changed another one of them", () => {
  const stored = { ...seen, zone: "Asia/Tokyo" };
  const typed = { ...seen, time: "10:00" };
  const { values, conflicts } = mergeEdit({ seen, stored, typed }, groups);
  expect(values).toEqual(typed);
  expect(conflicts).toMatchObject([{ fields: ["time", "zone"], theirs: { zone: "Asia/Tokyo" } }]);
});

test("a conflict that is not decided is met again, also in a later version", () => {
  const typed = { ...seen, name: "Mine" };
  const first = mergeEdit({ seen, stored: { ...seen, name: "Theirs" }, typed }, groups);
  const later = { ...seen, name: "Theirs", text: "Later." };
  const again = mergeEdit({ seen: withConflicts(later, first.conflicts), stored: later, typed }, [
    ["name"],
  ]);
  expect(again.conflicts).toEqual(first.conflicts);
});
