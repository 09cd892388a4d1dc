import { runningScript } from "./deployment.ts";

/** What leaves the browser of an error: where it happened, and no message, which may quote what a person typed. */
interface ErrorReport {
  /** The error's class. */
  error: string;
  /** File, line and column of each call, the innermost first. */
  calls: string[];
  /** The route's pattern, such as /brands/edit-race/:raceId. */
  screen: string;
  /** The app's own script, whose name is another one in each build. */
  build: string | null;
}

interface ErrorReporterOptions {
  /** The address that reports are sent to. */
  sink: string;
  screen: () => string;
  send?: (address: string, report: string) => unknown;
}

/** More would only say again that a page is broken. */
const mostReports = 10;

/** Returns a function that reports each different error of this page once. */
export function createErrorReporter({
  sink,
  screen,
  send = (address, report) => navigator.sendBeacon(address, report),
}: ErrorReporterOptions): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const report = JSON.stringify({
      error: error instanceof Error ? error.name : typeof error,
      calls: error instanceof Error ? callsOf(error) : [],
      screen: screen(),
      build: runningScript(),
    } satisfies ErrorReport);
    if (sent.has(report) || sent.size === mostReports) return;
    sent.add(report);
    send(sink, report);
  };
}

function callsOf({ name, message, stack = "" }: Error): string[] {
  const head = message === "" ? name : `${name}: ${message}`;
  const calls = stack.startsWith(head) ? stack.slice(head.length) : stack;
  return [...calls.matchAll(/\/assets\/[\w.-]+\.js:\d+:\d+/g)].map(([call]) => call);
}
