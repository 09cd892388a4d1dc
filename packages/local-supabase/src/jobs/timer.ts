/** Wakes the job runner when a job is due, and at least every minute to notice new jobs and clock changes. */
import type { JobRunner } from "./runner.ts";

export interface JobTimer {
  /** Resolves once no job is running. */
  close(): Promise<void>;
}

const minute = 60_000;

export function startJobTimer(runner: JobRunner, log: (error: unknown) => void): JobTimer {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const wake = async () => {
    const next = await runner.runDue(Date.now()).catch((error: unknown) => {
      log(error);
      return Infinity;
    });
    if (isClosed) return;
    const delay = Math.min(Math.max(next - Date.now(), 0), minute);
    timer = setTimeout(() => {
      running = wake();
    }, delay).unref();
  };
  running = wake();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
