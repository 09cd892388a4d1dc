/** A database with every person, and the probes with access.md's expectations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReservedSql, Sql } from "postgres";
import { readCatalog } from "../../harness/catalog.ts";
import { openDatabase } from "../../harness/database.ts";
import { claims } from "../../harness/personas.ts";
import { readExpectation, stages, type Trial } from "./expectation.ts";
import { makePeople } from "./fixtures.ts";
import { makeProbes } from "./probes.ts";
import { countRows } from "./rows.ts";

export type Matrix = Awaited<ReturnType<typeof openMatrix>>;

/** Sets up what a probe needs and what no role of the API may do, and raises refusals that functions return. */
const runAsOwner = `
  create schema matrix;
  create function matrix.run_as_owner(statement text) returns void language plpgsql security definer as $$
  begin
    execute statement;
  end
  $$;
  create function matrix.answer(given jsonb) returns jsonb language plpgsql as $$
  begin
    if given ->> 'code' like 'PT%' then
      raise exception using
        errcode = given ->> 'code', message = given ->> 'message', hint = given ->> 'hint';
    end if;
    return given;
  end
  $$;
  grant usage on schema matrix to anon, authenticated, service_role;
  grant execute on function matrix.run_as_owner(text) to service_role;
  grant execute on function matrix.answer(jsonb) to anon, authenticated, service_role`;

/** Does what no operator of a hosted project may do, such as changing Storage's tables. */
const runAsPlatform = `
  create function matrix.run_as_platform(statements text) returns void language plpgsql security definer as $$
  begin
    execute statements;
  end
  $$`;

const attempt = readFileSync(join(import.meta.dirname, "attempt.sql"), "utf8");
/** A client without rate-limited calls. */
const fresh = JSON.stringify({ "cf-connecting-ip": "203.0.113.1" });

/** Also returns where access.md and the catalog differ; a trial's id is its index. */
export async function openMatrix() {
  const database = await openDatabase();
  const { owner } = database;
  const catalog = await readCatalog((sql) => owner.unsafe<object[]>(sql));
  const people = await makePeople(database);
  const { countsOf, ambiguities } = await countRows(owner, catalog, people);
  const { trials, faults } = readExpectation(catalog, makeProbes(catalog, people), countsOf);
  await owner.unsafe(runAsOwner);
  await database.root.unsafe(runAsPlatform);
  return { database, catalog, people, ambiguities, trials, faults };
}

/** Gives a connection a temporary table of the trials and the functions that run them. */
export async function prepare(sql: ReservedSql, { people, trials }: Matrix): Promise<void> {
  await sql.unsafe(attempt);
  const brandIds = new Set(people.flatMap(({ brand }) => brand?.brandId ?? []));
  const rows = trials.map(({ stage, probe, expected }, id) => {
    const { person, thing, measure, setup, statement, question, isByAuthServer } = probe;
    return {
      id,
      stage,
      role: isByAuthServer ? "none" : person.role,
      claims: JSON.stringify(claims({ ...person, userId: person.formerUserId ?? person.userId })),
      headers: probe.headers ?? fresh,
      own_brand: person.brand?.brandId,
      other_brands: [...brandIds].filter((brandId) => !person.brandIds.includes(brandId)),
      measure,
      target: thing.replace(/^\w+\./, ""),
      setup,
      statement,
      question,
      asked_by: isByAuthServer ? "none" : "service_role",
      expected,
    };
  });
  await sql`
    insert into pg_temp.trials
    select * from jsonb_populate_recordset(null::pg_temp.trials, ${JSON.stringify(rows)}::text::jsonb)`;
}

/** Returns trials that do not end as expected, all or the first, in the current transaction. */
export function differencesOf(
  sql: ReservedSql,
  ids: readonly number[],
  isFirstEnough = false,
): Promise<readonly { readonly id: number; readonly outcome: string }[]> {
  const opens = stages.slice(1).map((stage) => stage.opens);
  return sql<{ id: number; outcome: string }[]>`
    select id, outcome from pg_temp.differences(${ids as number[]}, ${opens}, ${isFirstEnough})`;
}

/** Runs work on one connection in a transaction that is rolled back. */
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

/** Describes every difference between the database and access.md in these trials. */
export async function describeDifferences(
  pool: Sql,
  matrix: Matrix,
  ids: readonly number[],
): Promise<string[]> {
  const sql = await pool.reserve();
  const differences = await undone(sql, async () => {
    await prepare(sql, matrix);
    return differencesOf(sql, ids);
  });
  sql.release();
  return differences.map(({ id, outcome }) => {
    const { section, probe, cell = "nothing", expected } = matrix.trials[id] as Trial;
    return (
      `${section}: ${probe.act}: ${probe.person.name}: expected ${cell} (${expected ?? "no row"}), ` +
      `got ${outcome} from: ${probe.statement}`
    );
  });
}
