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

/** Whether every other request would fail too: for want of a backend, a session, or the code that sends them. */
export function stopsEveryRequest(failure: unknown): boolean {
  return (
    failure instanceof DataError &&
    ["unreachable", "session_expired", "code_missing"].includes(failure.code)
  );
}
