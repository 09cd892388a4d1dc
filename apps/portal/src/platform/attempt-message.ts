import { DataError } from "@outpace/data/errors";
import { inactiveBrandMessage } from "@outpace/domain/tiers";

import { errorMessage, stopsEveryRequest } from "./error-message.ts";

/** What went wrong, without advice: it follows a text that says "Please try again." */
export function causeOf(failure: unknown): string {
  return errorMessage(failure).replace(/\. .*/, ".");
}

/**
 * The message of an attempt that failed. `failed` says "Please try again."; a refusal by a rule stands without it, since it
 * says itself what to do.
 */
export function attemptMessage(failed: string, failure: unknown): string {
  if (!(failure instanceof DataError) || failure.code === "unexpected") return failed;
  if (failure.code === "brand_inactive") return inactiveBrandMessage;
  return stopsEveryRequest(failure) ? `${failed} ${causeOf(failure)}` : failure.message;
}
