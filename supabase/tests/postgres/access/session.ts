/** Probes on one connection of the database, in the transaction that the connection is in. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReservedSql } from "postgres";
import { claims } from "../../harness/personas.ts";
import type { Person } from "./personas.ts";
import type { Probe } from "./statements.ts";
import type { World } from "./world.ts";

const attempt = readFileSync(join(import.meta.dirname, "attempt.sql"), "utf8");
/** What a caller sends whom nothing has counted yet. */
const fresh = JSON.stringify({ "x-forwarded-for": "203.0.113.1" });

export interface Outcome {
  readonly id: number;
  readonly outcome: string;
}

export async function prepareProbes(
  sql: ReservedSql,
  { people, brandIds }: World,
  trials: readonly { readonly probe: Probe; readonly expected: string | null }[],
): Promise<void> {
  await sql.unsafe(attempt);
  const person = (someone: Person) => ({
    person: someone.name,
    role: someone.role,
    claims: JSON.stringify(claims(someone)),
    own_brand: someone.brand?.brandId ?? null,
    other_brands: brandIds.filter((id) => id !== someone.brand?.brandId),
  });
  await sql`
    insert into pg_temp.people (person, role, claims, own_brand, other_brands)
    select person, role, claims, own_brand, other_brands
    from jsonb_populate_recordset(null::pg_temp.people, ${JSON.stringify(people.map(person))}::text::jsonb)`;
  const rows = trials.map(({ probe, expected }, id) => ({
    id,
    person: probe.person.name,
    measure: probe.measure,
    target: probe.thing.replace(/^\w+\.|\(.*/g, ""),
    statement: probe.statement,
    headers: probe.headers ?? fresh,
    question: probe.question ?? null,
    role: probe.isByAuthServer === true ? "none" : null,
    expected,
  }));
  await sql`
    insert into pg_temp.probes
    select * from jsonb_populate_recordset(null::pg_temp.probes, ${JSON.stringify(rows)}::text::jsonb)`;
}

export function outcomes(sql: ReservedSql, ids: readonly number[]): Promise<readonly Outcome[]> {
  return sql<Outcome[]>`select id, outcome from pg_temp.outcomes(${ids as number[]}, false)`;
}

/** Whether every probe, in the order given, ends as expected; asks none after the first that does not. */
export async function areAsExpected(sql: ReservedSql, ids: readonly number[]): Promise<boolean> {
  const differences = await sql<Outcome[]>`
    select id, outcome from pg_temp.outcomes(${ids as number[]}, true)`;
  return differences.length === 0;
}
