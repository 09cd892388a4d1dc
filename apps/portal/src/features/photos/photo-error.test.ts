import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { photoBusyMessage } from "@outpace/domain/images";
import { expect, test } from "vitest";

import { canTryAgain, photoErrorMessage } from "./photo-error.ts";

test("says why a photo was not stored or removed, in the error catalogue's words", () => {
  const refused = new DataError("storage_bucket_missing", "Storage bucket not found. Please wait.");
  expect(photoErrorMessage("Upload", refused)).toBe("Storage bucket not found. Please wait.");
  const failed = new DataError("storage_failed", "Delete failed: Too many connections");
  expect(photoErrorMessage("Delete", failed)).toBe("Delete failed: Too many connections.");
  const busy = new DataError("storage_busy", "Upload failed: Our photo storage is busy right now.");
  expect(photoErrorMessage("Upload", busy)).toBe(
    "Upload failed: Our photo storage is busy right now.",
  );
  const lost = new DataError("unreachable", "We can't reach the server. Check your connection.");
  expect(photoErrorMessage("Upload", lost)).toBe("Upload failed: We can't reach the server.");
});

test("a photo that met another one of the brand can be added later", () => {
  const met = new DataError("photo_busy", photoBusyMessage);
  expect(canTryAgain(met)).toBe(true);
  expect(photoErrorMessage("Upload", met)).toBe(
    "Upload failed: Another photo of your brand is just being stored.",
  );
});

test("a photo that was refused cannot be added by trying again", () => {
  const codes = ["storage_permissions", "storage_bucket_missing", "photo_limit", "logo_waiting"];
  for (const code of codes as readonly DataErrorCode[]) {
    const refused = new DataError(code, "Refused.");
    expect(canTryAgain(refused)).toBe(false);
    expect(photoErrorMessage("Upload", refused)).toBe("Refused.");
  }
});
