/**
 * Turns every failure of the backend into a `DataError`: SQL functions, the auth service, the storage
 * service and the network each fail in their own shape.
 */

import { brandMessages } from "@outpace/domain/brands";
import { DataError, type DataErrorCode } from "./errors.ts";
import { refusalCodes } from "./refusal-codes.ts";

export function isDataError(error: unknown, code?: DataErrorCode): error is DataError {
  return error instanceof DataError && (code === undefined || error.code === code);
}

const messages = {
  unreachable: "The server cannot be reached. Please check your connection and try again.",
  session_expired: "Your session has expired. Please sign in again.",
  forbidden: "You are not allowed to do this.",
  not_found: "This could not be found.",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;

export function standardError(code: keyof typeof messages, cause?: unknown): DataError {
  return new DataError(code, messages[code], cause);
}

interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly hint: string;
  readonly status: number | undefined;
}

function readFailure(error: unknown, status: number | undefined): Failure {
  const fields = new Map(
    typeof error === "object" && error !== null
      ? ["name", "message", "code", "hint", "status", "statusCode"].map((key) => [
          key,
          (error as Record<string, unknown>)[key],
        ])
      : [],
  );
  const text = (key: string) => {
    const value = fields.get(key);
    return typeof value === "string" ? value : "";
  };
  // Storage responds with 400 and puts the real status into the body.
  const own = Number(fields.get("statusCode") ?? fields.get("status") ?? Number.NaN);
  return {
    name: text("name"),
    message: text("message"),
    code: text("code"),
    hint: text("hint"),
    status: Number.isInteger(own) ? own : status,
  };
}

const networkErrorNames = new Set(["TypeError", "AbortError", "TimeoutError"]);
const gatewayFailures = new Set([0, 502, 503, 504]);

function isUnreachable({ name, status }: Failure): boolean {
  return status === undefined ? networkErrorNames.has(name) : gatewayFailures.has(status);
}

/** From a failed call of a table, view or function, with the response's status. */
export function readDatabaseError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const failure = readFailure(error, status);
  const refusal = refusalCodes.find((code) => code === failure.hint);
  if (refusal) return new DataError(refusal, failure.message, error);
  if (isUnreachable(failure)) return standardError("unreachable", error);
  if (failure.status === 401) return standardError("session_expired", error);
  if (failure.status === 403) return standardError("forbidden", error);
  if (failure.code === "PGRST116" || failure.status === 404) {
    return standardError("not_found", error);
  }
  return standardError("unexpected", error);
}

const authCodes: Readonly<Record<string, DataErrorCode>> = {
  invalid_credentials: "invalid_credentials",
  user_already_exists: "brand_email_taken",
  email_exists: "brand_email_taken",
  weak_password: "weak_password",
  same_password: "weak_password",
  over_request_rate_limit: "rate_limited",
  over_email_send_rate_limit: "rate_limited",
  session_not_found: "session_expired",
  session_expired: "session_expired",
  refresh_token_not_found: "session_expired",
  refresh_token_already_used: "session_expired",
  bad_jwt: "session_expired",
  otp_expired: "session_expired",
};

/** From a failed call of the auth service. Its message is kept where it is written for users. */
export function readAuthError(error: unknown): DataError {
  if (error instanceof DataError) return error;
  const failure = readFailure(error, undefined);
  if (isUnreachable(failure)) return standardError("unreachable", error);
  const code = authCodes[failure.code];
  if (code === "session_expired" || failure.name === "AuthSessionMissingError") {
    return standardError("session_expired", error);
  }
  if (code) return new DataError(code, failure.message, error);
  // The sign-up trigger refused. A hosted project hides its message, the embedded backend passes it on.
  if (failure.message === brandMessages.nameTaken) {
    return new DataError("brand_name_taken", failure.message, error);
  }
  if (failure.message.startsWith("Database error saving new user")) {
    return new DataError(
      "sign_up_refused",
      "The account could not be created. The company name or email may be taken by now.",
      error,
    );
  }
  const isOurFault = failure.status === undefined || failure.status >= 500;
  return isOurFault
    ? standardError("unexpected", error)
    : new DataError("unexpected", failure.message, error);
}

/** From a failed upload or removal of a stored file. */
export function readStorageError(error: unknown, action: "Upload" | "Delete"): DataError {
  if (error instanceof DataError) return error;
  const failure = readFailure(unwrap(error), undefined);
  if (isUnreachable(failure)) return standardError("unreachable", error);
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
