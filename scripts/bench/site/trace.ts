// Reads the main thread's work from a Chromium trace.

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
  readonly args?: {
    readonly name?: string;
    readonly frame_reporter?: { readonly state?: string };
  };
}

/** Times in milliseconds of processor time. */
export interface MainThreadWork {
  readonly total: number;
  readonly script: number;
  readonly layouts: number;
  readonly layoutTime: number;
  readonly styles: number;
  readonly styleTime: number;
  /** From the changed layout to the compositor: painting, layers, commit. */
  readonly paintTime: number;
  readonly longestTask: number;
  readonly droppedFrames: number;
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

const paintEvents = ["PrePaint", "Paint", "Layerize", "Commit"];

export function readMainThread(events: readonly TraceEvent[]): MainThreadWork {
  const isMain = mainThreads(events);
  const work = events.filter((event) => event.ph === "X" && isMain(event));
  const timesOf = (name: string) => work.filter((one) => one.name === name).map(time);
  const tasks = timesOf("RunTask");
  const layouts = timesOf("Layout");
  const styles = timesOf("UpdateLayoutTree");
  return {
    total: sum(tasks),
    script: scriptTime(work),
    layouts: layouts.length,
    layoutTime: sum(layouts),
    styles: styles.length,
    styleTime: sum(styles),
    paintTime: sum(paintEvents.flatMap(timesOf)),
    longestTask: Math.max(0, ...tasks),
    droppedFrames: events.filter(
      ({ ph, name, args }) =>
        ph === "b" &&
        name === "PipelineReporter" &&
        args?.frame_reporter?.state === "STATE_DROPPED",
    ).length,
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
