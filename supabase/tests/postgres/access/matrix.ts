/** A database with every person in it, and the probes with what access.md expects of each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReservedSql, Sql } from "postgres";
import { readCatalog, type Catalog } from "../../harness/catalog.ts";
import { claims } from "../../harness/personas.ts";
import { openDatabase, type Database } from "../../harness/database.ts";
import { readExpectation, stages, type Trial } from "./expectation.ts";
import { makePeople, type Person } from "./fixtures.ts";
import { makeProbes } from "./probes.ts";
import { countRows, type CountsOf } from "./rows.ts";

export interface Matrix {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly people: readonly Person[];
  readonly countsOf: CountsOf;
  /** A trial's id is its place. */
  readonly trials: readonly Trial[];
  /** Where access.md and the catalog name different things. */
  readonly faults: readonly string[];
}

const attempt = readFileSync(join(import.meta.dirname, "attempt.sql"), "utf8");
/** A client that the rate limits have not seen yet. */
const fresh = JSON.stringify({ "x-forwarded-for": "203.0.113.1" });

export async function openMatrix(): Promise<Matrix> {
  const database = await openDatabase();
  const { owner } = database;
  const catalog = await readCatalog((sql) => owner.unsafe<object[]>(sql));
  const people = await makePeople(database);
  const countsOf = await countRows(owner, catalog, people);
  const expectation = readExpectation(makeProbes(catalog, people), countsOf);
  return { database, catalog, people, countsOf, ...expectation };
}

/** Gives a connection the trials as temporary tables, with the functions that run them. */
export async function prepare(sql: ReservedSql, { people, trials }: Matrix): Promise<void> {
  await sql.unsafe(attempt);
  const brandIds = new Set(people.flatMap(({ brand }) => (brand === null ? [] : [brand.brandId])));
  const rows = {
    stages: stages.map(({ opens }, stage) => ({ stage, opens })),
    people: people.map((person) => ({
      person: person.name,
      role: person.role,
      claims: JSON.stringify(claims(person)),
      own_brand: person.brand?.brandId ?? null,
      other_brands: [...brandIds].filter((id) => id !== person.brand?.brandId),
    })),
    trials: trials.map(({ stage, probe, expected }, id) => ({
      id,
      stage,
      person: probe.person.name,
      measure: probe.measure,
      target: probe.thing.replace(/^\w+\./, ""),
      statement: probe.statement,
      headers: probe.headers ?? fresh,
      question: probe.question ?? null,
      role: probe.isByAuthServer === true ? "none" : null,
      expected,
    })),
  };
  for (const [table, values] of Object.entries(rows)) {
    await sql`
      insert into ${sql(`pg_temp.${table}`)}
      select * from jsonb_populate_recordset(null::${sql(`pg_temp.${table}`)}, ${JSON.stringify(values)}::text::jsonb)`;
  }
}

export interface Difference {
  readonly id: number;
  readonly outcome: string;
}

/** The trials that do not end as expected, in the transaction that the connection is in; all, or only the first. */
export function differencesOf(
  sql: ReservedSql,
  ids: readonly number[],
  isFirstEnough = false,
): Promise<readonly Difference[]> {
  return sql<Difference[]>`
    select id, outcome from pg_temp.differences(${ids as number[]}, ${isFirstEnough})`;
}

/** Runs work on one connection in a transaction that leaves nothing behind. */
export async function undone<Result>(
  sql: ReservedSql,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`begin`;
  try {
    return await work();
  } finally {
    await sql`rollback`;
  }
}

/** Every difference between the database and access.md in these trials, in words. */
export async function describeDifferences(
  pool: Sql,
  matrix: Matrix,
  ids: readonly number[],
): Promise<string[]> {
  const sql = await pool.reserve();
  await prepare(sql, matrix);
  const differences = await undone(sql, () => differencesOf(sql, ids));
  sql.release();
  return differences.map(({ id, outcome }) => {
    const { stage, probe, cell = "nothing", expected } = matrix.trials[id] as Trial;
    return (
      `${stages[stage]?.heading ?? ""}: ${probe.thing}: ${probe.act}: ${probe.person.name}: ` +
      `expected ${cell} (${expected ?? "no row"}), got ${outcome} from: ${probe.statement}`
    );
  });
}
