/** How many rows there are for each person, so that a number of touched rows says whose they were. */
import type { Sql } from "postgres";
import type { Catalog, Relation } from "./catalog.ts";
import { only } from "../database.ts";
import type { Person } from "./personas.ts";

export interface Counts {
  readonly own: number;
  readonly all: number;
}

/** Which rows of a relation are a person's own, by the columns it has; null where none can be. */
export function ownRows({ name, columns }: Relation, { userId, brand }: Person): string | null {
  const has = (column: string) => columns.some((known) => known.name === column);
  const user = userId === null ? "null" : `'${userId}'`;
  const brandId = brand === null ? "null" : `'${brand.brandId}'`;
  if (name === "public.brand_partners") return `id = ${brandId}`;
  if (name === "public.live_races") return `brand_partner_id = ${brandId}`;
  if (name === "storage.objects") {
    return `bucket_id = 'race-background-photos' and owner_id = ${user}`;
  }
  if (has("user_id")) return `user_id = ${user}`;
  if (has("owner_id")) return `owner_id = ${user}`;
  if (has("brand_partner_id")) return `brand_partner_id = ${brandId}`;
  if (has("live_race_id")) {
    return `live_race_id in (select id from public.live_races where brand_partner_id = ${brandId})`;
  }
  return null;
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
        `select count(*)::integer as all_rows, ${columns.join(", ")} from ${relation.name}`,
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
