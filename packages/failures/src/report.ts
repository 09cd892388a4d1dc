import type { Reporting } from "./reporter.ts";

let reporter: Promise<(error: unknown) => void> | undefined;

/** Reports an error. The reporter's code is loaded with the first one. */
export function sendReport(error: unknown, reporting: Reporting): void {
  reporter ??= import("./reporter.ts").then(({ createErrorReporter }) =>
    createErrorReporter(reporting),
  );
  void reporter.then(
    (report) => {
      report(error);
    },
    // A deployment has replaced the reporter too. That is an error as well, and all that can be said of this one.
    () => {
      reporter = undefined;
      const { sink, screen } = reporting;
      navigator.sendBeacon(sink, JSON.stringify({ error: "ReporterNotLoaded", screen: screen() }));
    },
  );
}
