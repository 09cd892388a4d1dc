import { DataError } from "@outpace/data/errors";
import { sendReport } from "@outpace/failures/report";

import { runningScript } from "../loading/deployment.ts";
import { patternAt } from "../navigation/paths.ts";

/** The settings of the build; without a sink, the build has none of the reporter's code. */
const sink = import.meta.env.VITE_ERROR_SINK;

/** Sends an error to the configured sink, if there is one. */
export function reportError(error: unknown): void {
  if (!sink) return;
  sendReport(error, { sink, screen: () => patternAt(location.pathname), build: runningScript });
}

/** Reports why a request failed, unless that is what people are told of: a refusal, or no connection. */
export function reportRequestError(error: unknown): void {
  if (!sink) return;
  const isFault =
    !(error instanceof DataError) ||
    error.code === "unexpected" ||
    error.code === "code_missing" ||
    // The server's, as after a wrong secret; what a person did not finish has no cause.
    (error.code === "captcha_failed" && error.cause !== undefined);
  if (isFault) reportError(error);
}
