import type { Reporting } from "./reporter.ts";

let reporter: Promise<(error: unknown) => void> | undefined;

/** Reports an error. The first one loads the reporter's code. */
export function sendReport(error: unknown, reporting: Reporting): void {
  reporter ??= import("./reporter.ts").then(({ createErrorReporter }) =>
    createErrorReporter(reporting),
  );
  void reporter.then(
    (report) => {
      report(error);
    },
    // A deployment has replaced the reporter too, so the error goes unreported.
    () => {
      reporter = undefined;
      const { sink, screen } = reporting;
      navigator.sendBeacon(sink, JSON.stringify({ error: "ReporterNotLoaded", screen: screen() }));
    },
  );
}
