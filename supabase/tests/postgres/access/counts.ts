/** How many rows there are for each person, so that a number of touched rows says whose they were. */
import type { Sql } from "postgres";
import { only } from "../../harness/database.ts";
import type { Catalog } from "./catalog.ts";
import { countedRows, ownRows } from "./ownership.ts";
import type { Person } from "./personas.ts";

export interface Counts {
  readonly own: number;
  readonly all: number;
}

export type CountsOf = (relation: string, person: Person) => Counts;

export async function countRows(
  sql: Sql,
  { relations }: Catalog,
  people: readonly Person[],
): Promise<CountsOf> {
  const counts = new Map<string, Counts>();
  for (const relation of relations) {
    const columns = people.map(
      (person, n) =>
        `count(*) filter (where ${ownRows(relation, person) ?? "false"})::integer as own_${String(n)}`,
    );
    const row = only(
      await sql.unsafe<Record<string, number>[]>(
        `select count(*)::integer as all_rows, ${columns.join(", ")} from ${countedRows(relation)}`,
      ),
    );
    for (const [n, person] of people.entries()) {
      counts.set(`${relation.name} ${person.name}`, {
        own: row[`own_${String(n)}`] ?? 0,
        all: row.all_rows ?? 0,
      });
    }
  }
  return (relation, person) => counts.get(`${relation} ${person.name}`) ?? { own: 0, all: 0 };
}

/** Relations in which numbers could not tell none, own and all rows apart. */
export function ambiguities(
  { relations }: Catalog,
  people: readonly Person[],
  countsOf: CountsOf,
): string[] {
  return relations.flatMap((relation) => {
    const isOwned = people.some((person) => ownRows(relation, person) !== null);
    const counts = people.map((person) => countsOf(relation.name, person));
    if (counts.some(({ all }) => all === 0)) return [`${relation.name} is empty`];
    if (counts.some(({ own, all }) => own === all)) return [`${relation.name} has one owner`];
    return isOwned && counts.every(({ own }) => own === 0)
      ? [`${relation.name} has nobody's own rows`]
      : [];
  });
}
