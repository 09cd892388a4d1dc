import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobTimer } from "./timer.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the runner runs at once, when a job is due, and every minute, even after an error", async () => {
  const times: number[] = [];
  const runDue = (now: number) => {
    times.push(now);
    return now === 60_000 ? Promise.resolve(90_000) : Promise.reject(new Error("No database"));
  };
  const log = vi.fn();
  const timer = startJobTimer({ runDue }, log);
  await vi.advanceTimersByTimeAsync(160_000);
  await timer.close();
  await vi.advanceTimersByTimeAsync(160_000);
  expect(times).toEqual([0, 60_000, 90_000, 150_000]);
  expect(log).toHaveBeenCalledTimes(3);
});

test("a hurried job runs soon, once for many calls, after running jobs, for which close waits", async () => {
  const runs: [number, string[]][] = [];
  let finish: () => void = () => undefined;
  const runDue = async (now: number, hurried: ReadonlySet<string> = new Set()) => {
    runs.push([now, [...hurried]]);
    if (hurried.size > 0) await new Promise<void>((resolve) => (finish = resolve));
    return Infinity;
  };
  const timer = startJobTimer({ runDue }, vi.fn());
  await vi.advanceTimersByTimeAsync(1000);
  for (const _ of [1, 2, 3]) timer.hurry("mail");
  await vi.advanceTimersByTimeAsync(1000);
  timer.hurry("mail");
  await vi.advanceTimersByTimeAsync(1000);
  finish();
  await vi.advanceTimersByTimeAsync(200);
  let isClosed = false;
  const closing = timer.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isClosed).toBe(false);
  finish();
  await closing;
  expect(runs).toEqual([
    [0, []],
    [1200, ["mail"]],
    [3200, ["mail"]],
  ]);
});
