import { DataError } from "@outpace/data/errors";

/** What to tell a person about a failure; never a stack or a server's inner words. */
export function errorMessage(failure: unknown): string {
  return failure instanceof DataError
    ? failure.message
    : "Something went wrong on this page. Please try again.";
}
