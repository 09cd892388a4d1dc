import { expect, test } from "vitest";
import { readMainThread, type TraceEvent } from "./trace.ts";

const main = { pid: 7, tid: 1 };
const compositor = { pid: 7, tid: 2 };

function named(name: string, thread: typeof main): TraceEvent {
  return { name: "thread_name", ph: "M", ts: 0, args: { name }, ...thread };
}

/** Times in milliseconds. */
function event(name: string, start: number, time: number, thread = main): TraceEvent {
  return { name, ph: "X", ts: start * 1000, dur: time * 2000, tdur: time * 1000, ...thread };
}

const threads = [named("CrRendererMain", main), named("Compositor", compositor)];

test("counts only the main thread's tasks, by processor time", () => {
  const work = readMainThread([
    ...threads,
    event("RunTask", 0, 10),
    event("RunTask", 40, 4),
    event("RunTask", 0, 30, compositor),
  ]);
  expect(work).toMatchObject({ total: 14, longestTask: 10 });
});

test("counts nested script once, without the style and layout that it forces", () => {
  const work = readMainThread([
    ...threads,
    event("EventDispatch", 0, 10),
    event("FunctionCall", 1, 8),
    event("UpdateLayoutTree", 2, 2),
    event("Layout", 6, 3),
    event("Layout", 30, 5),
  ]);
  expect(work).toMatchObject({ script: 5 });
});
