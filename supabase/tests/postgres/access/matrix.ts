/** The probes of a database that has everybody in it, with what access.md expects of each. */
import type { ReservedSql, Sql } from "postgres";
import { openDatabase, type Database } from "../database.ts";
import { readCatalog, type Catalog } from "./catalog.ts";
import { countRows, type CountsOf } from "./counts.ts";
import { outcomeOf, readExpectation, wordOf, type Expectation } from "./expectation.ts";
import { granted, open, type Line } from "./lines.ts";
import { makeProbes } from "./probes.ts";
import { outcomes, prepareProbes } from "./session.ts";
import type { Probe } from "./statements.ts";
import { readTables } from "./tables.ts";
import { makeWorld, type World } from "./world.ts";

export interface Matrix {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly world: World;
  readonly probes: readonly Probe[];
  readonly countsOf: CountsOf;
  readonly expectations: ReadonlyMap<Line, Expectation>;
}

export async function openMatrix(): Promise<Matrix> {
  const database = await openDatabase();
  const catalog = await readCatalog(database.owner);
  const world = await makeWorld(database);
  const probes = makeProbes(catalog, world.people);
  const countsOf = await countRows(database.owner, catalog, world.people);
  const tables = readTables();
  const expectations = new Map(
    [granted, open].map((line) => [line, readExpectation(tables, line, probes)]),
  );
  return { database, catalog, world, probes, countsOf, expectations };
}

/** What each probe of a line has to end in; null where access.md is silent. */
export function expectedOutcomes(
  { probes, countsOf, expectations }: Matrix,
  line: Line,
): (string | null)[] {
  const words = expectations.get(line)?.words ?? [];
  return probes.map((probe, id) => {
    const word = words[id];
    return word === undefined ? null : outcomeOf(word, probe, countsOf);
  });
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

export interface Result {
  readonly probes: number;
  readonly differences: readonly string[];
}

/** Tries a whole line in a transaction that has to be undone: a line may open grants. */
export async function tryLine(sql: ReservedSql, matrix: Matrix, line: Line): Promise<Result> {
  const { probes, countsOf } = matrix;
  const expected = expectedOutcomes(matrix, line);
  await prepareProbes(sql, matrix.world, probes, expected);
  const differences: string[] = [];
  let tried = 0;
  for (const { opens, asks } of line.stages) {
    await sql.unsafe(opens);
    const ids = probes.flatMap((probe, id) => (asks(probe) ? [id] : []));
    tried += ids.length;
    for (const { id, outcome } of await outcomes(sql, ids)) {
      const probe = probes[id];
      if (probe === undefined || outcome === expected[id]) continue;
      const word = matrix.expectations.get(line)?.words[id] ?? "nothing";
      differences.push(
        `${probe.thing}, ${probe.act}, ${probe.person.name}: ` +
          `${word} is expected, it was ${wordOf(outcome, probe, countsOf)} (${probe.statement})`,
      );
    }
  }
  return { probes: tried, differences };
}
