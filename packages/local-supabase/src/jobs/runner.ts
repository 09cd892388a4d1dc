/** Runs the scheduled jobs that are due. Like pg_cron, it makes nothing up that fell due while it was not running. */
import type { PGlite } from "@electric-sql/pglite";
import type { OneAtATime } from "../one-at-a-time.ts";
import { hostedSession } from "../repairs/hosted-surroundings.ts";
import { nextRun } from "./next-run.ts";

interface Job {
  jobid: number;
  jobname: string | null;
  schedule: string;
  command: string;
}

export interface JobRunner {
  /** Runs every due job once, however often it fell due; answers when the next one is. */
  runDue(now: number): Promise<number>;
}

export function createJobRunner(
  database: PGlite,
  alone: OneAtATime,
  log: (error: unknown) => void,
): JobRunner {
  let planned = new Map<number, { schedule: string; next: number }>();
  const plan = (job: Job, now: number) => {
    const known = planned.get(job.jobid);
    if (known?.schedule === job.schedule) return known;
    return { schedule: job.schedule, next: readSchedule(job, now, log) };
  };
  return {
    async runDue(now) {
      const { rows: jobs } = await alone(() =>
        database.query<Job>(
          "select jobid, jobname, schedule, command from cron.job where active order by jobid",
        ),
      );
      planned = new Map(jobs.map((job) => [job.jobid, plan(job, now)]));
      for (const job of jobs) {
        const entry = planned.get(job.jobid);
        if (!entry || entry.next > now) continue;
        entry.next = nextRun(job.schedule, now);
        await alone(() => run(database, job)).catch((error: unknown) => {
          log(new Error(`The scheduled job ${nameOf(job)} failed`, { cause: error }));
        });
      }
      return Math.min(...[...planned.values()].map(({ next }) => next));
    },
  };
}

async function run(database: PGlite, job: Job): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.exec(job.command);
    // The next to use the session must not find what the command set for itself.
    await transaction.exec(hostedSession);
  });
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
