/** Runs calls at once over as many connections, and calls that wait in a known order. */
import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import { count, openDatabase, refusal, type Database } from "../harness/database.ts";

/** Opens every connection of these pools before the first call, so that calls really overlap. */
export async function openWithConnections(
  size: number,
  ...pools: readonly (keyof Database)[]
): ReturnType<typeof openDatabase> {
  const sizes = Object.fromEntries(pools.map((pool) => [pool, size]));
  const database = await openDatabase("outpace", sizes);
  for (const pool of pools) {
    const connections = await Promise.all(times(size, () => database[pool].reserve()));
    for (const connection of connections) connection.release();
  }
  return database;
}

/** How many callers do something at once. */
export const callers = 20;

export function times<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** Starts calls, the first or the last of them first. */
export const started = <Call>(isReversed: boolean, calls: (() => Call)[]): Call[] =>
  (isReversed ? calls.toReversed() : calls).map((call) => call());

/** Also counts the messages. A call that fails other than by a refusal fails the test. */
export async function outcomes<Result>(calls: readonly PromiseLike<Result>[]) {
  const settled = await Promise.allSettled(calls);
  const refusals = await Promise.all(
    settled
      .filter((call) => call.status === "rejected")
      .map(({ reason }) => refusal(Promise.reject(reason as Error))),
  );
  const messages: Record<string, number> = {};
  for (const { message } of refusals) messages[message] = (messages[message] ?? 0) + 1;
  const results = settled.filter((call) => call.status === "fulfilled").map(({ value }) => value);
  return { results, refusals, messages };
}

/** How many calls were done, and the hints of the others' refusals, each once. */
export async function hintsOf(calls: readonly PromiseLike<unknown>[]) {
  const { results, refusals } = await outcomes(calls);
  return { done: results.length, hints: [...new Set(refusals.map(({ hint }) => hint))].sort() };
}

/** Resolves once this many of the database's connections wait for a lock. */
export async function untilWaiting({ owner }: Database, connections: number): Promise<void> {
  const waiting = `(select distinct l.pid from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()) waiting`;
  await expect
    .poll(() => count(owner, waiting), { interval: 5, timeout: 20_000 })
    .toBe(connections);
}

type Begin = <Outcome>(work: (sql: TransactionSql) => Promise<Outcome>) => Promise<Outcome>;

/** Starts a call while a transaction is open, by default of the schema's owner, which ends once the call waits for it. */
export async function duringTransaction<Result>(
  database: Database,
  work: (sql: TransactionSql) => Promise<unknown>,
  start: () => PromiseLike<Result>,
  begin: Begin = (begun) => database.owner.begin(begun) as ReturnType<typeof begun>,
): Promise<{ readonly call: Promise<Result> }> {
  return begin(async (sql) => {
    await work(sql);
    const call = Promise.resolve(start());
    // The test awaits it later.
    call.catch(() => undefined);
    await untilWaiting(database, 1);
    return { call };
  });
}

type Started<Result> = PromiseLike<Result> | readonly PromiseLike<Result>[];

/** Locks a brand's row, starts calls once those before them wait for it, then releases it and returns the calls. */
export async function queued<Result>(
  database: Database,
  brandId: string,
  ...starts: readonly (() => Started<Result>)[]
): Promise<Promise<Result>[][]> {
  const lines: Promise<Result>[][] = [];
  await database.owner.begin(async (sql) => {
    await sql`select from public.brand_partners where id = ${brandId} for update`;
    for (const start of starts) {
      const line = [start()].flat() as PromiseLike<Result>[];
      lines.push(line.map((call) => Promise.resolve(call)));
      for (const call of lines.flat()) call.catch(() => undefined);
      await untilWaiting(database, lines.flat().length);
    }
  });
  return lines;
}

/** How calls end that wait for a brand's row, each for the one before. */
export async function inTurn(
  database: Database,
  brandId: string,
  ...starts: readonly (() => Started<unknown>)[]
) {
  return hintsOf((await queued(database, brandId, ...starts)).flat());
}
