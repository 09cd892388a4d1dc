import { DataError } from "@outpace/data/errors";

/** The message of a failure for a person; never a stack trace or a server's internal text. */
export function errorMessage(failure: unknown): string {
  return failure instanceof DataError
    ? failure.message
    : "Something went wrong on this page. Please try again.";
}

/** Whether every other request would fail too: the backend is unreachable, or the session has expired. */
export function stopsEveryRequest(failure: unknown): boolean {
  return (
    failure instanceof DataError &&
    (failure.code === "unreachable" || failure.code === "session_expired")
  );
}
