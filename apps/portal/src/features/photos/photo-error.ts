import { causeOf } from "../../platform/errors/attempt-message.ts";
import { errorMessage, hasCode } from "../../platform/errors/error-message.ts";

/** Whether storing a photo may succeed later, because nothing refused it. */
export function canTryAgain(error: unknown): boolean {
  return !hasCode(
    error,
    "storage_permissions",
    "storage_bucket_missing",
    "photo_limit",
    "logo_waiting",
  );
}

/** Says in a sentence why a photo was not stored or removed. */
export function photoErrorMessage(action: "Upload" | "Delete", error: unknown): string {
  const namesTheAction = hasCode(error, "storage_failed", "storage_busy");
  const message =
    namesTheAction || !canTryAgain(error)
      ? errorMessage(error)
      : `${action} failed: ${causeOf(error)}`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
