/** Many callers at once over as many connections, and a line of them in a known order. */
import { expect } from "vitest";
import { only, openDatabase, refusal, type Database, type Refusal } from "../harness/database.ts";

/** Every connection of these pools stands before the first call, so that calls really meet. */
export async function openForCrowd(
  size: number,
  pools: readonly (keyof Database)[] = ["api"],
): Promise<Database> {
  const database = await openDatabase(
    "outpace",
    Object.fromEntries(pools.map((pool) => [pool, size])),
  );
  for (const pool of pools) {
    const connections = await Promise.all(times(size, () => database[pool].reserve()));
    for (const connection of connections) connection.release();
  }
  return database;
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export interface Outcomes<Answer> {
  readonly answers: Answer[];
  readonly refusals: Refusal[];
}

/** What each call came to; one that failed in any other way than by refusal fails the test. */
export async function outcomes<Answer>(
  calls: readonly Promise<Answer>[],
): Promise<Outcomes<Answer>> {
  const settled = await Promise.allSettled(calls);
  const refused = settled.filter((call) => call.status === "rejected");
  return {
    answers: settled.filter((call) => call.status === "fulfilled").map(({ value }) => value),
    refusals: await Promise.all(
      refused.map(({ reason }) => refusal(Promise.reject(reason as Error))),
    ),
  };
}

/** The refusals, each as often as it came. */
export function tally(refusals: readonly Refusal[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { message } of refusals) counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
}

/** Starts calls and resolves once every one of them waits for a lock. */
type LineUp = <Answer>(calls: () => Promise<Answer>[]) => Promise<Promise<Answer>[]>;

/**
 * Holds a brand's row while calls line up behind it, one group after the other, and then lets go: so the
 * order in which they meet is no accident.
 */
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
      // What they come to is looked at later.
      for (const call of calls) call.catch(() => undefined);
      inLine += calls.length;
      await untilWaiting(database, inLine);
      return calls;
    });
  }) as Promise<Lines>;
}

async function untilWaiting({ owner }: Database, count: number): Promise<void> {
  const inLine = async () =>
    only(
      await owner<{ n: number }[]>`
        select count(distinct l.pid)::integer as n
        from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`,
    ).n;
  await expect.poll(inLine, { interval: 5, timeout: 20_000 }).toBe(count);
}
