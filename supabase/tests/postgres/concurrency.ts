/** Runs calls at once over as many connections, and calls that wait in a known order. */
import { expect } from "vitest";
import { count, openDatabase, refusal, type Database } from "../harness/database.ts";

/** Opens every connection of these pools before the first call, so that calls really overlap. */
export async function openWithConnections(
  size: number,
  ...pools: readonly (keyof Database)[]
): Promise<Database> {
  const sizes = Object.fromEntries(pools.map((pool) => [pool, size]));
  const database = await openDatabase("outpace", sizes);
  for (const pool of pools) {
    const connections = await Promise.all(times(size, () => database[pool].reserve()));
    for (const connection of connections) connection.release();
  }
  return database;
}

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

/** Starts calls and resolves once all of them wait for a lock. */
type LineUp = <Result>(calls: () => Promise<Result>[]) => Promise<Promise<Result>[]>;

/** Locks a brand's row while groups of calls queue for it in turn, then releases it. */
export async function whileHoldingBrand<Lines>(
  database: Database,
  brandId: string,
  work: (lineUp: LineUp) => Promise<Lines>,
): Promise<Lines> {
  let inLine = 0;
  return database.owner.begin(async (sql) => {
    await sql`select from public.brand_partners where id = ${brandId} for update`;
    return work(async (start) => {
      const calls = start();
      // The test awaits them later.
      for (const call of calls) call.catch(() => undefined);
      inLine += calls.length;
      await untilWaiting(database, inLine);
      return calls;
    });
  }) as Promise<Lines>;
}
