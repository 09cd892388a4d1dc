import { photoBusyMessage, photoLimitMessage } from "@outpace/domain/images";
import { DataError } from "./errors.ts";
import { isUnreachable, readFailure, standardError } from "./failures.ts";

/** Of our trigger, and of Storage itself for a token that has expired or that it cannot read. */
const sessionEnded =
  /^Your session has ended\.|"exp" claim timestamp|signature verification failed|Invalid Compact JWS/;

/** From a failed upload or removal of a stored file. */
export function readStorageError(error: unknown, action: "Upload" | "Delete"): DataError {
  if (error instanceof DataError) return error;
  const failure = readFailure(unwrap(error), undefined);
  if (isUnreachable(failure)) return standardError("unreachable", error);
  if (sessionEnded.test(failure.message)) return standardError("session_expired", error);
  // Storage passes on what the database refuses with, but not its code.
  if (failure.message === photoLimitMessage) {
    return new DataError("photo_limit", photoLimitMessage, error);
  }
  if (failure.message === photoBusyMessage) {
    return new DataError("photo_busy", photoBusyMessage, error);
  }
  if (/row-level security/i.test(failure.message)) {
    return new DataError(
      "storage_permissions",
      "Storage permissions not configured. Please contact support to set up file upload permissions.",
      error,
    );
  }
  if (/bucket not found/i.test(failure.message)) {
    return new DataError(
      "storage_bucket_missing",
      "Storage bucket not found. Please contact support to set up file storage.",
      error,
    );
  }
  return new DataError("storage_failed", `${action} failed: ${failure.message}`, error);
}

/** storage-js wraps what `fetch` threw. */
function unwrap(error: unknown): unknown {
  return typeof error === "object" && error !== null && "originalError" in error
    ? error.originalError
    : error;
}
