import { DataError } from "@outpace/data/errors";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";

const outdated: ReadonlySet<string> = new Set([
  "invitation_accepted",
  "invitation_expired",
  "invitation_withdrawn",
  "account_exists",
]);

/** Whether an attempt to accept failed since the invitation or its account has changed. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DataError && outdated.has(error.code);
}

export function acceptanceMessage(error: unknown): string {
  // It is about the brand that invites, not one of the reader's own.
  if (error instanceof DataError && error.code === "brand_inactive") return error.message;
  return attemptMessage("You haven't joined yet. Please try again.", error);
}
