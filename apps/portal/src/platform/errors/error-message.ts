import { DataError, type DataErrorCode } from "@outpace/data/errors";

/** The message of an error for a person; never a stack trace or a server's internal text. */
export function errorMessage(error: unknown): string {
  return error instanceof DataError
    ? error.message
    : "Something went wrong on this page. Please try again.";
}

/** The message for an error that stops a whole screen. */
export function stoppedMessage(error: unknown): string {
  return `${errorMessage(error)} Everything you've saved is safe.`;
}

/** Whether it is one of these errors. */
export function hasCode(error: unknown, ...codes: readonly DataErrorCode[]): error is DataError {
  return error instanceof DataError && codes.includes(error.code);
}
