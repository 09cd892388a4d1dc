import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { inactiveBrandMessage } from "@outpace/domain/tiers";

import { errorMessage } from "./error-message.ts";

/** What went wrong, without advice: it follows a text that says "Please try again." */
export function causeOf(error: unknown): string {
  return errorMessage(error).replace(/\. .*/, ".");
}

/** Refusals that say themselves what to do; only the same attempt with other values, or later, succeeds. */
const rules: readonly DataErrorCode[] = [
  "missing_fields",
  "invalid_value",
  "monthly_limit",
  "participant_limit",
  "rate_limited",
  "invalid_discount_code",
  "price_changed",
  "start_time_past",
  "race_locked",
];

/** The message of an attempt that failed: `failed`, which says "Please try again.", and the cause, or a rule's own words. */
export function attemptMessage(failed: string, error: unknown): string {
  if (!(error instanceof DataError) || error.code === "unexpected") return failed;
  if (error.code === "brand_inactive") return inactiveBrandMessage;
  return rules.includes(error.code) ? error.message : `${failed} ${causeOf(error)}`;
}
