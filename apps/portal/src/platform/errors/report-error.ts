import { DataError } from "@outpace/data/errors";
import { sendReport } from "@outpace/failures/report";

import { runningScript } from "../loading/deployment.ts";
import { patternAt } from "../navigation/paths.ts";

/** Set by the build. Without a sink, the build leaves the reporter out. */
const sink = import.meta.env.VITE_ERROR_SINK;

/** Sends an error to the configured sink, if there is one. */
export function reportError(error: unknown): void {
  if (!sink) return;
  sendReport(error, { sink, screen: () => patternAt(location.pathname), build: runningScript });
}

/** Reports a failed request, unless the failure is expected: a refusal or a lost connection. */
export function reportRequestError(error: unknown): void {
  if (!sink) return;
  const isFault =
    !(error instanceof DataError) ||
    error.code === "unexpected" ||
    error.code === "code_missing" ||
    error.code === "code_late" ||
    error.code === "busy" ||
    // Only the server's refusals have a cause, such as a wrong secret; an unfinished check does not.
    (error.code === "captcha_failed" && error.cause !== undefined);
  if (isFault) reportError(error);
}
