// Records the main threads of a browser's pages with Chromium's tracing, and reads their work.
import type { Browser } from "@playwright/test";

/** A trace event's fields that we read; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time, which other programs on the machine do not affect. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Times in milliseconds of processor time. */
export interface MainThreadWork {
  readonly total: number;
  readonly script: number;
  readonly longestTask: number;
}

/** Events in which the page's own code runs. */
const scriptEvents = new Set([
  "EvaluateScript",
  "EventDispatch",
  "FireAnimationFrame",
  "FireIdleCallback",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
  "v8.compile",
  "v8.evaluateModule",
]);
/** Work that code can force on the browser; not counted as the code's own time. */
const renderingEvents = new Set(["Layout", "UpdateLayoutTree", "HitTest"]);

const categories = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline"];

export async function recordMainThread(
  browser: Browser,
  act: () => Promise<unknown>,
): Promise<MainThreadWork> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => {
    session.once("Tracing.tracingComplete", resolve);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories },
  });
  await act();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return readMainThread(events);
}

export function readMainThread(events: readonly TraceEvent[]): MainThreadWork {
  const isMain = mainThreads(events);
  const work = events.filter((event) => event.ph === "X" && isMain(event));
  const tasks = work.filter(({ name }) => name === "RunTask").map(time);
  return {
    total: sum(tasks),
    script: scriptTime(work),
    longestTask: Math.max(0, ...tasks),
  };
}

function mainThreads(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const threads = events
    .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
    .map(thread);
  const known = new Set(threads);
  return (event) => known.has(thread(event));
}

/** The time of outermost script events without the rendering inside them. */
function scriptTime(work: readonly TraceEvent[]): number {
  const ordered = work
    .filter(({ name }) => scriptEvents.has(name) || renderingEvents.has(name))
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  let total = 0;
  const ends = { script: 0, rendering: 0 };
  for (const event of ordered) {
    const end = event.ts + (event.dur ?? 0);
    if (scriptEvents.has(event.name)) {
      if (event.ts >= ends.script && event.ts >= ends.rendering) {
        total += time(event);
        ends.script = end;
      }
    } else if (event.ts >= ends.rendering) {
      if (event.ts < ends.script) total -= time(event);
      ends.rendering = end;
    }
  }
  return Math.max(0, total);
}

function thread({ pid, tid }: TraceEvent): string {
  return `${String(pid)} ${String(tid)}`;
}

function time({ tdur, dur }: TraceEvent): number {
  return (tdur ?? dur ?? 0) / 1000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
