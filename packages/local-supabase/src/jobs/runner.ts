/** Runs the scheduled jobs that are due. Like pg_cron, does not catch up on runs missed while stopped. */
import type { PGlite } from "@electric-sql/pglite";
import { Cron } from "croner";
import type { RunExclusive } from "../mutex.ts";
import { resetSessionSql } from "../lite-patches/database/hosted-bootstrap.ts";
import { internalUrl } from "../lite-patches/database/pg-net.ts";

export type Send = (request: Request) => Promise<Response>;

interface Job {
  jobid: number;
  jobname: string | null;
  schedule: string;
  command: string;
}

export interface JobRunner {
  /**
   * Runs every due job once, even if it missed several runs, and those with these names. Returns when the next one is due.
   * Times are in ms.
   */
  runDue(now: number, hurried?: ReadonlySet<string>): Promise<number>;
}

export function createJobRunner(
  database: PGlite,
  runExclusive: RunExclusive,
  send: Send,
  log: (error: unknown) => void,
): JobRunner {
  let planned = new Map<number, { schedule: string; next: number }>();
  const plan = (job: Job, now: number) => {
    const known = planned.get(job.jobid);
    if (known?.schedule === job.schedule) return known;
    return { schedule: job.schedule, next: readSchedule(job, now, log) };
  };
  return {
    async runDue(now, hurried = new Set()) {
      const { rows: jobs } = await runExclusive(() =>
        database.query<Job>(
          "select jobid, jobname, schedule, command from cron.job where active order by jobid",
        ),
      );
      planned = new Map(jobs.map((job) => [job.jobid, plan(job, now)]));
      for (const job of jobs) {
        const entry = planned.get(job.jobid);
        if (!entry) continue;
        if (entry.next > now && !hurried.has(job.jobname ?? "")) continue;
        entry.next = nextRun(job.schedule, now);
        await runExclusive(() => run(database, job)).catch((error: unknown) => {
          log(new Error(`The scheduled job ${nameOf(job)} failed`, { cause: error }));
        });
        await sendQueuedRequests(database, runExclusive, send, log);
      }
      return Math.min(...[...planned.values()].map(({ next }) => next));
    },
  };
}

async function run(database: PGlite, job: Job): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.exec(job.command);
    // The command may have changed session settings.
    await transaction.exec(resetSessionSql);
  });
}

/** The next run of a cron pattern in UTC, or of an interval in seconds. Throws if the schedule is invalid. */
function nextRun(schedule: string, now: number): number {
  const [, seconds] = /^(\d+) seconds?$/.exec(schedule) ?? [];
  if (seconds !== undefined) return now + Math.max(Number(seconds), 1) * 1000;
  // pg_cron writes the last day of a month as $.
  const pattern = new Cron(schedule.replaceAll("$", "L"), { timezone: "UTC", mode: "5-part" });
  return pattern.nextRun(new Date(now))?.getTime() ?? Infinity;
}

function readSchedule(job: Job, now: number, log: (error: unknown) => void): number {
  try {
    return nextRun(job.schedule, now);
  } catch (error) {
    log(new Error(`The schedule of the job ${nameOf(job)} cannot be read`, { cause: error }));
    return Infinity;
  }
}

function nameOf({ jobid, jobname }: Job): string {
  return jobname ?? String(jobid);
}

interface QueuedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Like pg_net, sends each request once, whatever the response, and all at once. Failures are only logged. */
async function sendQueuedRequests(
  database: PGlite,
  runExclusive: RunExclusive,
  send: Send,
  log: (error: unknown) => void,
): Promise<void> {
  const { rows } = await runExclusive(() =>
    database.query<QueuedRequest>(
      "delete from net.http_request_queue returning method, url, headers, body",
    ),
  );
  await Promise.all(
    rows.map(async ({ method, url, headers, body }) => {
      const failed = (reason: string) => {
        log(new Error(`The queued request ${method} ${url} ${reason}`));
      };
      // Nothing leaves this machine: only the backend itself is called.
      if (new URL(url).origin !== internalUrl) {
        failed("was not sent: it is to another server");
        return;
      }
      const request = new Request(url, { method, headers, ...(body !== null && { body }) });
      const { ok, status } = await send(request);
      if (!ok) failed(`failed with ${String(status)}`);
    }),
  );
}
