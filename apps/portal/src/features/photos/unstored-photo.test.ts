import { DataError } from "@outpace/data/errors";
import { expect, test } from "vitest";

import { keepUnstoredPhoto, unstoredPhotoNote } from "./unstored-photo.ts";

const missing = "Your race was created without a background photo.";
const refusal = new DataError("storage_permissions", "Storage permissions not configured.");

test("a race's note says why it has no photo, and whether one can be added", () => {
  keepUnstoredPhoto("refused", refusal);
  keepUnstoredPhoto(
    "failed",
    new DataError("unreachable", "We can't reach the server. Try again."),
  );
  expect(unstoredPhotoNote("refused")).toBe(`${missing} Storage permissions not configured.`);
  expect(unstoredPhotoNote("failed")).toBe(
    `${missing} Upload failed: We can't reach the server. You can add one by editing the race.`,
  );
  expect(unstoredPhotoNote("other")).toBeNull();
  expect(unstoredPhotoNote("constructor")).toBeNull();
});

test("the notes of the latest races are kept", () => {
  keepUnstoredPhoto("first", refusal);
  for (let n = 0; n < 20; n += 1) keepUnstoredPhoto(`race-${String(n)}`, refusal);
  expect(unstoredPhotoNote("first")).toBeNull();
  expect(unstoredPhotoNote("race-0")).not.toBeNull();
});
