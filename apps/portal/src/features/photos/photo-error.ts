import { DataError } from "@outpace/data/errors";

import { causeOf } from "../../platform/errors/attempt-message.ts";

/** Whether a photo that could not be stored may be stored later: nothing has refused it. */
export function canTryAgain(error: unknown): boolean {
  const refusals = ["storage_permissions", "storage_bucket_missing", "photo_limit", "photo_busy"];
  return !(error instanceof DataError && refusals.includes(error.code));
}

const namesTheAction = ["storage_failed", "storage_busy"];

/** Why a photo could not be stored or removed, as a sentence. */
export function photoErrorMessage(action: "Upload" | "Delete", error: unknown): string {
  const saysItself =
    error instanceof DataError && (namesTheAction.includes(error.code) || !canTryAgain(error));
  const message = saysItself ? error.message : `${action} failed: ${causeOf(error)}`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
