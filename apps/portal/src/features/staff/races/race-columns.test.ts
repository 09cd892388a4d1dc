import { newestRacesFirst } from "@outpace/data/staff-races";
import { expect, test } from "vitest";

import {
  defaultSortLabel,
  raceColumns,
  raceSortOptions,
  readSort,
  sortAfterClick,
  sortToText,
} from "./race-columns.ts";

test("every order survives the URL; other text means newest first", () => {
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

test("a second click on a heading reverses its order", () => {
  for (const column of raceColumns) {
    const first = sortAfterClick(column, {
      column: "name",
      descending: column.sortedBy !== "name",
    });
    const second = sortAfterClick(column, first);
    expect([first.descending, second.descending].sort()).toEqual([false, true]);
  }
});

test("every order has a name of its own; newest first leads", () => {
  const texts = ["", ...raceSortOptions.map(([text]) => text)];
  expect(texts.map((text) => sortToText(readSort(text)))).toEqual(texts);
  const labels = [defaultSortLabel, ...raceSortOptions.map(([, label]) => label)];
  expect(new Set(labels).size).toBe(raceColumns.length * 2);
  expect(labels).toEqual(expect.arrayContaining(["Newest first", "By name, A to Z"]));
});
