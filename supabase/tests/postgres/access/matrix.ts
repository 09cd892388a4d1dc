/** The probes of a database that has everybody in it, with what access.md expects of each. */
import type { ReservedSql, Sql } from "postgres";
import { openDatabase, type Database } from "../../harness/database.ts";
import { readCatalog, type Catalog } from "./catalog.ts";
import { countRows, type CountsOf } from "./counts.ts";
import { outcomeOf, readExpectation, wordOf, type Trial } from "./expectation.ts";
import type { Stage } from "./lines.ts";
import { makeProbes } from "./probes.ts";
import { outcomes, prepareProbes, type Outcome } from "./session.ts";
import { readTables } from "./tables.ts";
import { makeWorld, type World } from "./world.ts";

export interface Matrix {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly world: World;
  readonly countsOf: CountsOf;
  readonly trials: readonly Trial[];
  readonly complaints: readonly string[];
}

export async function openMatrix(): Promise<Matrix> {
  const database = await openDatabase();
  const catalog = await readCatalog(database.owner);
  const world = await makeWorld(database);
  const countsOf = await countRows(database.owner, catalog, world.people);
  const expectation = readExpectation(readTables(), makeProbes(catalog, world.people));
  return { database, catalog, world, countsOf, ...expectation };
}

/** Makes a connection ready to try; a trial's id is its place in the matrix. */
export function prepareTrials(sql: ReservedSql, matrix: Matrix): Promise<void> {
  const { world, trials, countsOf } = matrix;
  return prepareProbes(
    sql,
    world,
    trials.map((trial) => ({ probe: trial.probe, expected: outcomeOf(trial, countsOf) })),
  );
}

export function idsOf(
  { trials }: Matrix,
  stage: Stage,
  asks: (trial: Trial) => boolean = () => true,
): number[] {
  return trials.flatMap((trial, id) => (trial.stage === stage && asks(trial) ? [id] : []));
}

/** Work on one connection in a transaction that leaves nothing behind. */
export async function undone<Answer>(
  pool: Sql,
  work: (sql: ReservedSql) => Promise<Answer>,
): Promise<Answer> {
  const sql = await pool.reserve();
  try {
    await sql`begin`;
    return await work(sql);
  } finally {
    await sql`rollback`;
    sql.release();
  }
}

export function describeDifference(matrix: Matrix, { id, outcome }: Outcome): string {
  const trial = matrix.trials[id];
  if (trial === undefined) throw new Error(`There is no trial ${String(id)}.`);
  const { probe, stage, word = "nothing" } = trial;
  const found = wordOf(outcome, trial, matrix.countsOf);
  return (
    `${stage.line}: ${probe.thing}: ${probe.act}: ${probe.person.name}: ` +
    `${word} is expected, it was ${found} (${probe.statement})`
  );
}

/** Everything in which the database differs from access.md at these stages. */
export function differences(
  pool: Sql,
  matrix: Matrix,
  stages: readonly Stage[],
): Promise<string[]> {
  return undone(pool, async (sql) => {
    await prepareTrials(sql, matrix);
    const found: string[] = [];
    for (const stage of stages) {
      await sql.unsafe(stage.opens);
      for (const outcome of await outcomes(sql, idsOf(matrix, stage))) {
        const trial = matrix.trials[outcome.id];
        if (trial !== undefined && outcome.outcome === outcomeOf(trial, matrix.countsOf)) continue;
        found.push(describeDifference(matrix, outcome));
      }
    }
    return found;
  });
}
