/** The settings of the build; without a sink, the build has none of the reporter's code. */
const sink = import.meta.env.VITE_ERROR_SINK;

let reporter: Promise<(error: unknown) => void> | undefined;

/** Sends an error to the configured sink, if there is one. Its code is loaded with the first error. */
export function reportError(error: unknown, screen: () => string): void {
  if (!sink) return;
  reporter ??= import("./error-reporter.ts").then(({ createErrorReporter }) =>
    createErrorReporter({ sink, screen }),
  );
  void reporter.then(
    (report) => {
      report(error);
    },
    // A deployment has replaced the reporter too. That is a failure as well, and all that can be said of this one.
    () => {
      reporter = undefined;
      navigator.sendBeacon(sink, JSON.stringify({ error: "ReporterNotLoaded", screen: screen() }));
    },
  );
}
