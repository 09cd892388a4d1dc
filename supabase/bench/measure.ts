/** Times a query, and beside it in the same minute what it is compared with, so that a machine that slows down slows both. */
import type { Answer, Session } from "./postgrest/session.ts";
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
  readonly blocks: number;
  readonly runsOfABlock: number;
  /** Milliseconds after which no further block begins. */
  readonly time: number;
}

const pool = 200;
const explained = 15;

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
  const lookups = await callsOf(keyLookup, world);
  const role = query.role ?? signedIn;
  const session = query.role === undefined ? sessions.person : await sessions.ofRole(query.role);
  const times = { own: [] as Answer[], past: [] as Answer[], lookup: [] as Answer[] };
  let wrong = 0;
  let turn = 0;

  const block = async (runs: number, keep: boolean) => {
    const own: string[] = [];
    for (let run = 0; run < runs; run++) {
      const { claims, statement } = at(calls, turn + run);
      const answer = await session.run(role, claims, statement);
      own.push(answer.body);
      if (keep) times.own.push(answer);
    }
    for (let run = 0; query.withoutPolicies && run < runs; run++) {
      const { claims, statement } = at(calls, turn + run);
      const answer = await sessions.pastPolicies.run(pastPolicies, claims, statement);
      if (answer.body !== own[run]) wrong++;
      if (keep) times.past.push(answer);
    }
    for (let run = 0; run < runs; run++) {
      const { claims, statement } = at(lookups, turn + run);
      const answer = await sessions.keyLookup.run(pastPolicies, claims, statement);
      if (keep) times.lookup.push(answer);
    }
    turn += runs;
  };

  // Warm, and past the five runs after which the server decides whether a plan is good for all values.
  const begun = performance.now();
  await block(12, false);
  for (let n = 0; n < effort.blocks && (n < 2 || performance.now() - begun < effort.time); n++) {
    await block(effort.runsOfABlock, true);
  }

  const buffers: number[] = [];
  for (const { claims, statement } of calls.slice(0, explained)) {
    buffers.push((await session.explain(role, claims, statement)).buffers);
  }
  const timing = (what: "requestTime" | "statementTime"): Timing => {
    const [own, past, lookup] = [times.own, times.past, times.lookup].map((answers) =>
      answers.map((answer) => answer[what]),
    ) as [number[], number[], number[]];
    return {
      median: median(own),
      p95: quantile(own, 0.95),
      toKeyLookup: median(own) / median(lookup),
      toNoPolicies: query.withoutPolicies ? median(own) / median(past) : null,
    };
  };
  return {
    name: query.name,
    runs: times.own.length,
    request: timing("requestTime"),
    statement: timing("statementTime"),
    buffers: median(buffers),
    wrong,
  };
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("There is nothing to run.");
  return item;
}
