/** What leaves the browser: where the error happened, but no message, which may quote typed text. */
interface ErrorReport {
  /** The error's class. */
  error: string;
  /** File, line and column of each call, innermost first. */
  calls: string[];
  screen: string;
  build: string | null;
}

export interface Reporting {
  /** The URL that receives reports. */
  sink: string;
  /** The page's pattern, such as /brands/edit-race/:raceId. Never the URL itself, which people can type. */
  screen: () => string;
  /** The page's main script, whose name is unique to a build. */
  build: () => string | null;
}

type Send = (address: string, report: string) => unknown;

/** More reports would not add information: the page is broken. */
const mostReports = 10;

/** Returns a function that reports each distinct error of this page once. */
export function createErrorReporter(
  { sink, screen, build }: Reporting,
  send: Send = (address, report) => navigator.sendBeacon(address, report),
): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const report = JSON.stringify({
      error: error instanceof Error ? error.name : typeof error,
      calls: error instanceof Error ? callsOf(error) : [],
      screen: screen(),
      build: build(),
    } satisfies ErrorReport);
    if (sent.has(report) || sent.size === mostReports) return;
    sent.add(report);
    send(sink, report);
  };
}

/** Starts after the message, which some browsers put at the head of the stack. */
function callsOf({ message, stack = "" }: Error): string[] {
  const at = stack.indexOf(message);
  const calls = at === -1 ? stack : stack.slice(at + message.length);
  return [...calls.matchAll(/\/(?:assets|_astro)\/[\w.-]+\.js:\d+:\d+/g)].map(([call]) => call);
}
