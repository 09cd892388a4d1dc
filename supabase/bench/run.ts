/** Grows one database in three steps and measures every query after each. */
import { Prng } from "./prng.ts";
import { grow } from "./load/grow.ts";
import { brandsAtFullScale, racesPerBrand } from "./load/population.ts";
import { measure, type Measurement, type Sessions } from "./measure.ts";
import { Session } from "./postgrest/session.ts";
import { churn } from "./proofs/churn.ts";
import { findDrift } from "./proofs/drift.ts";
import { brandQueries, keyLookup } from "./queries/brand.ts";
import { naiveQueries } from "./queries/naive.ts";
import { paymentQueries } from "./queries/payments.ts";
import type { Query, QueryContext } from "./queries/query.ts";
import { staffQueries } from "./queries/staff.ts";
import { visitorQueries } from "./queries/visitor.ts";
import type { Measured } from "./report/goals.ts";
import { createRoles } from "./roles/roles.ts";
import type { BenchDatabase } from "./server.ts";

export interface Run {
  readonly scales: readonly string[];
  readonly own: readonly Measured[];
  readonly naive: readonly Measured[];
  /** Seconds. */
  readonly loading: number;
  readonly participants: number;
  /** Descriptions of wrong results. */
  readonly wrong: readonly string[];
}

const steps = [0.01, 0.1, 1];
/** Limits of a measurement; a smaller database takes less time. */
const limits = (scale: number) => ({
  runs: 1000,
  time: Math.max(300, 6_000 * scale),
});

export async function runBench(
  database: BenchDatabase,
  scale: number,
  log: (line: string) => void,
): Promise<Run> {
  await createRoles(database);
  const { catalog } = database;
  const own = [
    keyLookup,
    ...brandQueries,
    ...visitorQueries,
    ...paymentQueries,
    ...staffQueries,
  ].map(unmeasured);
  const naive = naiveQueries.map(unmeasured);
  const scales: string[] = [];
  const wrong: string[] = [];
  let brands = 0;
  let loading = 0;

  for (const step of steps) {
    const wanted = Math.max(1, Math.round(brandsAtFullScale * scale * step));
    const seconds = await timed(() => grow(database, brands + 1, wanted));
    loading += seconds;
    brands = wanted;
    const races = (brands * racesPerBrand).toLocaleString("en");
    scales.push(`${races} races`);
    log(`${String(brands)} brands, ${races} races: loaded after ${loading.toFixed(0)} s`);
    wrong.push(
      ...(await findDrift(database)).map((what) => `after loading ${races} races, ${what}`),
    );

    const context: QueryContext = {
      brands,
      catalog,
      prng: new Prng(brands),
      owner: database.owner,
    };
    const sessions = await openSessions(database);
    for (const { query, scales: results } of [...own, ...naive]) {
      const result = await measure(query, keyLookup, context, sessions, limits(scale));
      results.push(result);
      log(`  ${query.name}: ${result.request.median.toFixed(2)} ms`);
      if (result.wrong > 0) {
        wrong.push(`${query.name}: ${String(result.wrong)} responses differ without policies`);
      }
    }
    await sessions.close();
    const rounds = await churn(database, brands);
    log(`  ${String(rounds)} rounds of random writes`);
    wrong.push(...(await findDrift(database)).map((what) => `after random writes, ${what}`));
  }
  const counted = await database.owner<{ participants: number }[]>`
    select count(*)::integer as participants from public.race_participants`;
  return { scales, own, naive, loading, participants: counted[0]?.participants ?? 0, wrong };
}

function unmeasured(query: Query): { query: Query; scales: Measurement[] } {
  return { query, scales: [] };
}

async function openSessions(
  database: BenchDatabase,
): Promise<Sessions & { close: () => Promise<void> }> {
  const clients: ReturnType<BenchDatabase["openApi"]>[] = [];
  const open = () => {
    const client = database.openApi();
    clients.push(client);
    return Session.open(client);
  };
  const byRole = new Map<string, Session>();
  return {
    signedIn: await open(),
    withoutPolicies: await open(),
    keyLookup: await open(),
    ofRole: async (role) => {
      const session = byRole.get(role) ?? (await open());
      byRole.set(role, session);
      return session;
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
