import { DataError } from "@outpace/data/errors";

/** The message of a failure for a person; never a stack trace or a server's internal text. */
export function errorMessage(failure: unknown): string {
  return failure instanceof DataError
    ? failure.message
    : "Something went wrong on this page. Please try again.";
}

/** The message of what has stopped a whole screen. */
export function stoppedMessage(failure: unknown): string {
  return `${errorMessage(failure)} Everything you've saved is safe.`;
}
