import { DataError } from "../errors.ts";
import { refusalCodes } from "./refusal-codes.ts";
import { isUnreachable, readServiceError, standardError } from "./service-errors.ts";

/**
 * A statement that took too long, a lock or connection that was waited for in vain, and transactions that stopped each other: the
 * database has changed nothing, and the same request may succeed.
 */
const busyCodes = new Set(["57014", "55P03", "53300", "40001", "40P01"]);

/** Maps an error of a table, view or function; `status` is the HTTP status. */
export function readDatabaseError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const serviceError = readServiceError(error, status);
  const refusal = refusalCodes.find((code) => code === serviceError.hint);
  if (refusal) return new DataError(refusal, serviceError.message, error);
  if (busyCodes.has(serviceError.code)) return standardError("busy", error);
  if (isUnreachable(serviceError)) return standardError("unreachable", error);
  if (serviceError.status === 429) return standardError("rate_limited", error);
  if (serviceError.status === 401) return standardError("session_expired", error);
  if (serviceError.status === 403) return standardError("forbidden", error);
  if (isRowMissing(error) || serviceError.status === 404) return standardError("not_found", error);
  return standardError("unexpected", error);
}

/** Returns true if a request for one row failed because there is none. */
export function isRowMissing(error: unknown): boolean {
  return readServiceError(error, undefined).code === "PGRST116";
}
