import { DataError } from "@outpace/data/errors";

import { causeOf } from "../../platform/errors/attempt-message.ts";

/** Whether a photo that could not be stored may be stored later: nothing has refused it. */
export function canTryAgain(failure: unknown): boolean {
  const refusals = ["storage_permissions", "storage_bucket_missing", "photo_limit", "photo_busy"];
  return !(failure instanceof DataError && refusals.includes(failure.code));
}

const namesTheAction = ["storage_failed", "storage_busy"];

/** Why a photo could not be stored or removed, as a sentence. */
export function photoFailure(action: "Upload" | "Delete", failure: unknown): string {
  const saysItself =
    failure instanceof DataError &&
    (namesTheAction.includes(failure.code) || !canTryAgain(failure));
  const message = saysItself ? failure.message : `${action} failed: ${causeOf(failure)}`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
