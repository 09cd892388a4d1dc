import { newestRacesFirst } from "@outpace/data/staff-races";
import { expect, test } from "vitest";

import { raceColumns, readSort, sortAfterClick, sortToText } from "./race-columns.ts";

test("every order of the table comes back from the URL, and any other text is the newest first", () => {
  const sorts = raceColumns.flatMap(({ sortedBy: column }) => [
    { column, descending: true },
    { column, descending: false },
  ]);
  for (const sort of sorts) expect(readSort(sortToText(sort))).toEqual(sort);
  expect(sortToText(newestRacesFirst)).toBe("");
  for (const text of [null, "", "-", "--name", "name; drop", "-id"]) {
    expect(readSort(text)).toEqual(newestRacesFirst);
  }
});

test("a second click on a heading turns its order round, whichever way it begins", () => {
  for (const column of raceColumns) {
    const first = sortAfterClick(column, {
      column: "name",
      descending: column.sortedBy !== "name",
    });
    const second = sortAfterClick(column, first);
    expect([first.descending, second.descending].sort()).toEqual([false, true]);
  }
});
