import { expect, test } from "vitest";

import { readSavedViews, viewsLimit } from "./saved-view-schema.ts";

test("reads stored views, and no view from anything else", () => {
  const view = { name: "Spring <b>", search: "status=active&name=spring" };
  expect(readSavedViews(JSON.stringify([view]))).toEqual([view]);
  expect(readSavedViews(JSON.stringify(Array.from({ length: 99 }, () => view)))).toHaveLength(
    viewsLimit,
  );
  for (const stored of [null, "", "{", "null", "[1]", '[{"name":"","search":""}]']) {
    expect(readSavedViews(stored)).toEqual([]);
  }
});
