import { expect, test } from "vitest";

import { readSavedViews, viewsLimit } from "./view-store.ts";

test("reads stored views, and no view from anything else", () => {
  const view = { name: "Spring <b>", search: "status=active&name=spring" };
  expect(readSavedViews(JSON.stringify([view]))).toEqual([view]);
  expect(readSavedViews(JSON.stringify(Array.from({ length: 99 }, () => view)))).toHaveLength(
    viewsLimit,
  );
  const invalid = [
    ...[1, null, {}, { ...view, name: " " }, { ...view, name: "n".repeat(41) }],
    ...[{ name: "Spring" }, { ...view, search: "s".repeat(2001) }],
  ].map((other) => JSON.stringify([view, other]));
  for (const stored of [null, "", "{", "null", ...invalid]) {
    expect(readSavedViews(stored)).toEqual([]);
  }
});
