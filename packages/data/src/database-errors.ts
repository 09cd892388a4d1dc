import { DataError } from "./errors.ts";
import { isUnreachable, readFailure, standardError } from "./failures.ts";
import { refusalCodes } from "./refusal-codes.ts";

/** From a failed call of a table, view or function, with the response's status. */
export function readDatabaseError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const failure = readFailure(error, status);
  const refusal = refusalCodes.find((code) => code === failure.hint);
  if (refusal) return new DataError(refusal, failure.message, error);
  if (isUnreachable(failure)) return standardError("unreachable", error);
  if (failure.status === 401) return standardError("session_expired", error);
  if (failure.status === 403) return standardError("forbidden", error);
  if (isRowMissing(error) || failure.status === 404) return standardError("not_found", error);
  return standardError("unexpected", error);
}

/** Whether a request for one row failed because there is none. */
export function isRowMissing(error: unknown): boolean {
  return readFailure(error, undefined).code === "PGRST116";
}
