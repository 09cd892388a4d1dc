/** Responses about what went wrong with a payment. */
import { DatabaseError } from "../platform/database.ts";
import { databaseRefusal, describeDatabaseError, refusal } from "../platform/responses.ts";
import { describeFailure, isUnreachable } from "./provider.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the database refuses is said in its words; what is broken is logged, without any secret. */
export function failure(error: unknown, log: Surroundings["log"]): Response {
  if (error instanceof DatabaseError) {
    const response = databaseRefusal(error);
    if (response.status >= 500) logFailure(error, log);
    return response;
  }
  logFailure(error, log);
  return isUnreachable(error)
    ? refusal(
        502,
        "The payment service doesn't respond. Nothing is lost. Please try again in a few minutes.",
        "payment_provider_unreachable",
      )
    : refusal(
        500,
        "The payment could not be processed. Please try again later.",
        "payment_provider_refused",
      );
}

/** Without any message, which could have a key or a name in it. */
export function logFailure(error: unknown, log: Surroundings["log"]): void {
  log(
    error instanceof DatabaseError
      ? describeDatabaseError(error)
      : `The payment service failed: ${describeFailure(error)}`,
  );
}
