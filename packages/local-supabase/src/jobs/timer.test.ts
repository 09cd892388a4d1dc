import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobTimer } from "./timer.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the runner runs at once, when a job is due, and at least every minute", async () => {
  const due = [90_000, 90_000, Infinity, Infinity];
  const times: number[] = [];
  const runDue = (now: number) => {
    times.push(now);
    return Promise.resolve(due[times.length - 1] ?? Infinity);
  };
  const timer = startJobTimer({ runDue }, vi.fn());
  await vi.advanceTimersByTimeAsync(160_000);
  await timer.close();
  await vi.advanceTimersByTimeAsync(160_000);
  expect(times).toEqual([0, 60_000, 90_000, 150_000]);
});

test("a hurried job runs soon, once for many calls, after running jobs", async () => {
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
  expect(runs).toEqual([
    [0, []],
    [1200, ["mail"]],
  ]);
  finish();
  await vi.advanceTimersByTimeAsync(200);
  finish();
  await timer.close();
  expect(runs.slice(2)).toEqual([[3200, ["mail"]]]);
});

test("an error of the runner is logged, and it runs again", async () => {
  const log = vi.fn();
  const runDue = vi.fn(() => Promise.reject(new Error("No database")));
  const timer = startJobTimer({ runDue }, log);
  await vi.advanceTimersByTimeAsync(60_000);
  await timer.close();
  expect([runDue.mock.calls.length, log.mock.calls.length]).toEqual([2, 2]);
});

test("close waits for running jobs", async () => {
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const runDue = async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    done.push("run");
    return Infinity;
  };
  const closing = startJobTimer({ runDue }, vi.fn())
    .close()
    .then(() => done.push("closed"));
  finish();
  await closing;
  expect(done).toEqual(["run", "closed"]);
});
