import { DataError } from "@outpace/data/errors";

import { causeOf } from "../../platform/errors/attempt-message.ts";

/** Whether storing a photo may succeed later, because nothing refused it. */
export function canTryAgain(error: unknown): boolean {
  const refusals = ["storage_permissions", "storage_bucket_missing", "photo_limit", "logo_waiting"];
  return !(error instanceof DataError && refusals.includes(error.code));
}

const namesTheAction = ["storage_failed", "storage_busy"];

/** Says in a sentence why a photo was not stored or removed. */
export function photoErrorMessage(action: "Upload" | "Delete", error: unknown): string {
  const saysItself =
    error instanceof DataError && (namesTheAction.includes(error.code) || !canTryAgain(error));
  const message = saysItself ? error.message : `${action} failed: ${causeOf(error)}`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
