import { photoBusyMessage, photoLimitMessage } from "@outpace/domain/images";
import { DataError } from "./errors.ts";
import { isUnreachable, readServiceError, standardError } from "./service-errors.ts";

/** Of our trigger, and of Storage itself for a token that has expired or that it cannot read, as 400 or 403. */
const sessionEnded =
  /^Your session has ended\.|"\w+" (?:claim|\(Algorithm\))|signature verification failed|\bjw[st]\b/i;

/** Storage is asked too often, or has waited too long for a connection to the database. */
const busy = new Set([429, 544]);

const faultOnOurSide = "Something went wrong on our side.";

/** From a failed upload or removal of a stored file. */
export function readStorageError(error: unknown, action: "Upload" | "Delete"): DataError {
  if (error instanceof DataError) return error;
  const serviceError = readServiceError(unwrap(error), undefined);
  if (isUnreachable(serviceError)) return standardError("unreachable", error);
  if (serviceError.status === 401 || sessionEnded.test(serviceError.message)) {
    return standardError("session_expired", error);
  }
  // Storage passes on what the database refuses with, but not its code.
  if (serviceError.message === photoLimitMessage) {
    return new DataError("photo_limit", photoLimitMessage, error);
  }
  if (serviceError.message === photoBusyMessage) {
    return new DataError("photo_busy", photoBusyMessage, error);
  }
  if (action === "Upload" && /row-level security/i.test(serviceError.message)) {
    return new DataError(
      "storage_permissions",
      "Storage permissions not configured. Please contact support to set up file upload permissions.",
      error,
    );
  }
  if (/bucket not found/i.test(serviceError.message)) {
    return new DataError(
      "storage_bucket_missing",
      "Storage bucket not found. Please contact support to set up file storage.",
      error,
    );
  }
  const { status = 0 } = serviceError;
  if (busy.has(status) || status >= 500) {
    const reason = busy.has(status) ? "Our photo storage is busy right now." : faultOnOurSide;
    return new DataError("storage_busy", `${action} failed: ${reason}`, error);
  }
  return new DataError("storage_failed", `${action} failed: ${serviceError.message}`, error);
}

/** Whether an upload was refused because of what is stored at its path. */
export function isStoredAlready(error: unknown): boolean {
  const { message, status } = readServiceError(error, undefined);
  return status === 409 || /already exists/i.test(message);
}

/** storage-js wraps what `fetch` threw. */
function unwrap(error: unknown): unknown {
  return typeof error === "object" && error !== null && "originalError" in error
    ? error.originalError
    : error;
}
