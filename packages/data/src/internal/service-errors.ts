/**
 * What the error readers share. SQL functions, auth, storage and the network each fail in their own shape; one reader
 * per service turns that into a `DataError`.
 */

import { DataError, type DataErrorCode } from "../errors.ts";

export function isDataError(error: unknown, code?: DataErrorCode): error is DataError {
  return error instanceof DataError && (code === undefined || error.code === code);
}

const messages = {
  unreachable: "We can't reach the server. Check your connection and try again.",
  session_expired: "You've been signed out. Please sign in again.",
  link_refused: "This link has expired, was already used, or is incomplete.",
  link_over: "This link's time is over.",
  forbidden: "You don't have permission to do this.",
  not_found: "We couldn't find this.",
  rate_limited: "Too many requests. Please try again in a few minutes.",
  code_missing:
    "A part of this page couldn't be loaded: a new version may have been published. Reload the page and try again.",
  code_late: "A part of this page is taking too long to load. Check your connection and try again.",
  busy: "The server is busy. Please try again.",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;

export function standardError(code: keyof typeof messages, cause?: unknown): DataError {
  return new DataError(code, messages[code], cause);
}

export interface ServiceError {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly hint: string;
  readonly status: number | undefined;
}

export function readServiceError(error: unknown, status: number | undefined): ServiceError {
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
  // Storage responds with 400 and puts the real status in the body.
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
/** The codes from 520 come from the network in front of a hosted project. */
const gatewayStatuses = new Set([0, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530]);

export function isUnreachable({ name, status }: ServiceError): boolean {
  return status === undefined ? networkErrorNames.has(name) : gatewayStatuses.has(status);
}
