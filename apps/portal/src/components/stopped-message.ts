import { DataError } from "@outpace/data/errors";

/** Whether a screen could not be shown because its code could not be loaded. */
export function isNotLoaded(failure: unknown): failure is DataError {
  return failure instanceof DataError;
}

/** Says why a screen could not be shown, and what to do. */
export function stoppedMessage(failure: unknown): string {
  return `${reasonOf(failure)} Everything you've saved is safe.`;
}

function reasonOf(failure: unknown): string {
  if (!isNotLoaded(failure)) {
    return "Something went wrong on this page. Reload it to try again.";
  }
  return failure.code === "code_missing"
    ? "A new version of the portal may have been published, and this part of it couldn't be loaded. Reload the page; if that doesn't help, try again in a few minutes."
    : "Check your connection, then try again.";
}
