/** Times a query together with what it is compared to, so a slower machine slows both down. */
import type { Session, Timing } from "./postgrest/session.ts";
import type { Call, Query, QueryContext } from "./queries/query.ts";
import { withoutPolicies, signedIn } from "./roles/roles.ts";
import { Runner } from "./runner.ts";
import { median, quantile } from "./statistics.ts";

export interface Measurement {
  readonly name: string;
  readonly runs: number;
  readonly request: Comparison;
  readonly statement: Comparison;
  /** Pages of 8 kB, the median of several runs. */
  readonly buffers: number;
  /** Responses that differed with and without policies. */
  readonly wrong: number;
}

/** Milliseconds, and ratios to other queries of the same minutes. */
interface Comparison {
  readonly median: number;
  readonly p95: number;
  readonly toKeyLookup: number;
  /** The ratio to the same query without policies; null if that did not run. */
  readonly toNoPolicies: number | null;
}

/** One connection per role, so that each has its own prepared plans. */
export interface Sessions {
  readonly signedIn: Session;
  readonly withoutPolicies: Session;
  readonly keyLookup: Session;
  readonly ofRole: (role: string) => Promise<Session>;
}

interface Limits {
  readonly runs: number;
  /** Milliseconds after which a measurement ends, even with fewer runs. */
  readonly time: number;
}

/** The number of different calls per query; further runs repeat them. */
const callCount = 1000;
/** PostgreSQL chooses between a custom and a generic plan after five runs. */
const warmUp = 8;
const runsPerBlock = 20;
const minimumRuns = 20;

async function callsOf(query: Query, context: QueryContext): Promise<Call[]> {
  const next = await query.prepare(context);
  const calls: Call[] = [];
  while (calls.length < callCount) calls.push(await next());
  return calls;
}

export async function measure(
  query: Query,
  keyLookup: Query,
  context: QueryContext,
  sessions: Sessions,
  limits: Limits,
): Promise<Measurement> {
  const calls = await callsOf(query, context);
  const role = query.role ?? signedIn;
  const session = query.role === undefined ? sessions.signedIn : await sessions.ofRole(query.role);
  const own = new Runner(session, role, calls);
  const bypassing = new Runner(sessions.withoutPolicies, withoutPolicies, calls);
  const lookup = new Runner(sessions.keyLookup, withoutPolicies, await callsOf(keyLookup, context));
  let wrong = 0;

  // Alternates, because the second query finds the rows in the processor's cache.
  const block = async (first: number, runs: number, isOwnFirst: boolean) => {
    const early = isOwnFirst ? await own.run(first, runs) : [];
    const bodies = query.comparesPolicies ? await bypassing.run(first, runs) : [];
    const late = isOwnFirst ? [] : await own.run(first, runs);
    const compared = isOwnFirst ? early : late;
    wrong += bodies.filter((body, run) => body !== compared[run]).length;
    await lookup.run(first, runs);
  };

  const started = performance.now();
  await block(0, warmUp, true);
  const perRun = (performance.now() - started) / warmUp;
  const runs = Math.max(1, Math.min(runsPerBlock, Math.floor(limits.time / 10 / perRun)));
  for (const runner of [own, bypassing, lookup]) runner.timings.length = 0;
  let done = 0;
  const hasTime = () => performance.now() - started < limits.time;
  while (done < limits.runs && (done < minimumRuns || hasTime())) {
    await block(done, runs, (done / runs) % 2 === 0);
    done += runs;
  }

  const buffers: number[] = [];
  for (let run = 0; run < Math.min(15, runs); run++) buffers.push(await own.buffers(run));
  const compare = (what: keyof Timing): Comparison => {
    const times = (runner: Runner) => runner.timings.map((timing) => timing[what]);
    return {
      median: median(times(own)),
      p95: quantile(times(own), 0.95),
      toKeyLookup: median(times(own)) / median(times(lookup)),
      toNoPolicies: query.comparesPolicies ? median(times(own)) / median(times(bypassing)) : null,
    };
  };
  return {
    name: query.name,
    runs: own.timings.length,
    request: compare("requestTime"),
    statement: compare("statementTime"),
    buffers: median(buffers),
    wrong,
  };
}
