import { logoWaitingMessage, photoBusyMessage, photoLimitMessage } from "@outpace/domain/images";
import { DataError, type DataErrorCode } from "../errors.ts";
import { isUnreachable, readServiceError, standardError } from "./service-errors.ts";

/** Our trigger's message, and Storage's own for an expired or unreadable token, which come with status 400 or 403. */
const sessionEnded =
  /^Your session has ended\.|"\w+" (?:claim|\(Algorithm\))|signature verification failed|\bjw[st]\b/i;

/** Our trigger's other messages: Storage passes on the database's message, but not its code. */
const refusals: ReadonlyMap<string, DataErrorCode> = new Map([
  [photoLimitMessage, "photo_limit"],
  [photoBusyMessage, "photo_busy"],
  [logoWaitingMessage, "logo_waiting"],
]);

/** Too many requests, or no database connection in time. */
const busy = new Set([429, 544]);

/** Storage passes on the database's code in its message. */
const statementTimeout = /\b57014\b/;

const faultOnOurSide = "Something went wrong on our side.";

/** Maps the error of a failed upload or removal. */
export function readStorageError(error: unknown, action: "Upload" | "Delete"): DataError {
  if (error instanceof DataError) return error;
  const serviceError = readServiceError(unwrap(error), undefined);
  if (isUnreachable(serviceError)) return standardError("unreachable", error);
  if (serviceError.status === 401 || sessionEnded.test(serviceError.message)) {
    return standardError("session_expired", error);
  }
  const refusal = refusals.get(serviceError.message);
  if (refusal) return new DataError(refusal, serviceError.message, error);
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
    const isBusy = busy.has(status) || statementTimeout.test(serviceError.message);
    const reason = isBusy ? "Our photo storage is busy right now." : faultOnOurSide;
    return new DataError("storage_busy", `${action} failed: ${reason}`, error);
  }
  return new DataError("storage_failed", `${action} failed: ${serviceError.message}`, error);
}

/** Returns true if the path already holds an object. */
export function isStoredAlready(error: unknown): boolean {
  const { message, status } = readServiceError(error, undefined);
  return status === 409 || /already exists/i.test(message);
}

/** Unwraps what `fetch` threw from storage-js's own error. */
function unwrap(error: unknown): unknown {
  return typeof error === "object" && error !== null && "originalError" in error
    ? error.originalError
    : error;
}
