/** Wakes the job runner when a job is due, and at least every minute to notice new jobs and clock changes. */
import type { JobRunner } from "./runner.ts";

export interface JobTimer {
  /** Runs the job of this name soon, once for any number of calls until then. */
  hurry(name: string): void;
  /** Resolves once no job is running. */
  close(): Promise<void>;
}

const minute = 60_000;
/** Milliseconds. */
const soon = 200;

export function startJobTimer(runner: JobRunner, log: (error: unknown) => void): JobTimer {
  const hurried = new Set<string>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  const wakeIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(wake, delay).unref();
  };
  const run = async () => {
    isRunning = true;
    const names = new Set(hurried);
    hurried.clear();
    const next = await runner.runDue(Date.now(), names).catch((error: unknown) => {
      log(error);
      return Infinity;
    });
    isRunning = false;
    if (isClosed) return;
    wakeIn(hurried.size > 0 ? soon : Math.min(Math.max(next - Date.now(), 0), minute));
  };
  const wake = () => {
    running = run();
  };
  wake();
  return {
    hurry(name) {
      if (isClosed || hurried.has(name)) return;
      hurried.add(name);
      // Otherwise it runs after the jobs that are running.
      if (!isRunning) wakeIn(soon);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
