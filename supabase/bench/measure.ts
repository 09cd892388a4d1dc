/** Times a query, and beside it in the same minute what it is compared with, so that a machine that slows down slows both. */
import { Asker } from "./asker.ts";
import type { Session } from "./postgrest/session.ts";
import type { Call, Query, World } from "./queries/query.ts";
import { pastPolicies, signedIn } from "./roles/roles.ts";
import { median, quantile } from "./statistics.ts";

export interface Measurement {
  readonly name: string;
  readonly runs: number;
  readonly request: Timing;
  readonly statement: Timing;
  /** Pages of 8 kB, the median of some runs. */
  readonly buffers: number;
  /** Answers that differed with and without policies. */
  readonly wrong: number;
}

/** Milliseconds, and how many times something else of the same minutes. */
export interface Timing {
  readonly median: number;
  readonly p95: number;
  readonly toKeyLookup: number;
  /** To the same past every policy; null where that was not asked. */
  readonly toNoPolicies: number | null;
}

/** One connection a role, so that each keeps its own prepared plans, as a pool of a role's requests would. */
export interface Sessions {
  readonly person: Session;
  readonly pastPolicies: Session;
  readonly keyLookup: Session;
  readonly ofRole: (role: string) => Promise<Session>;
}

export interface Effort {
  readonly runs: number;
  /** Milliseconds after which it ends earlier. */
  readonly time: number;
}

/** So many different calls; more runs than that begin again. */
const pool = 1000;
/** Past the five runs after which the server decides whether one plan is good for all values. */
const warmUp = 8;
const runsOfABlock = 20;
const fewest = 20;

async function callsOf(query: Query, world: World): Promise<Call[]> {
  const next = await query.prepare(world);
  const calls: Call[] = [];
  while (calls.length < pool) calls.push(await next());
  return calls;
}

export async function measure(
  query: Query,
  keyLookup: Query,
  world: World,
  sessions: Sessions,
  effort: Effort,
): Promise<Measurement> {
  const calls = await callsOf(query, world);
  const role = query.role ?? signedIn;
  const session = query.role === undefined ? sessions.person : await sessions.ofRole(query.role);
  const own = new Asker(session, role, calls);
  const past = new Asker(sessions.pastPolicies, pastPolicies, calls);
  const lookup = new Asker(sessions.keyLookup, pastPolicies, await callsOf(keyLookup, world));
  let wrong = 0;

  // Whoever asks second finds the rows in the processor's cache, so they take turns.
  const block = async (first: number, runs: number, isOwnFirst: boolean) => {
    const early = isOwnFirst ? await own.ask(first, runs) : [];
    const bodies = query.withoutPolicies ? await past.ask(first, runs) : [];
    const late = isOwnFirst ? [] : await own.ask(first, runs);
    const compared = isOwnFirst ? early : late;
    wrong += bodies.filter((body, run) => body !== compared[run]).length;
    await lookup.ask(first, runs);
  };

  const begun = performance.now();
  await block(0, warmUp, true);
  const perRun = (performance.now() - begun) / warmUp;
  const runs = Math.max(1, Math.min(runsOfABlock, Math.floor(effort.time / 10 / perRun)));
  for (const asker of [own, past, lookup]) asker.answers.length = 0;
  let turn = 0;
  while (turn < effort.runs && (turn < fewest || performance.now() - begun < effort.time)) {
    await block(turn, runs, (turn / runs) % 2 === 0);
    turn += runs;
  }

  const buffers: number[] = [];
  for (let run = 0; run < Math.min(15, runs); run++) buffers.push(await own.buffers(run));
  const timing = (what: "requestTime" | "statementTime"): Timing => {
    const times = (asker: Asker) => asker.answers.map((answer) => answer[what]);
    return {
      median: median(times(own)),
      p95: quantile(times(own), 0.95),
      toKeyLookup: median(times(own)) / median(times(lookup)),
      toNoPolicies: query.withoutPolicies ? median(times(own)) / median(times(past)) : null,
    };
  };
  return {
    name: query.name,
    runs: own.answers.length,
    request: timing("requestTime"),
    statement: timing("statementTime"),
    buffers: median(buffers),
    wrong,
  };
}
