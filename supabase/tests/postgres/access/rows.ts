/** Whose rows there are, so that a number of touched rows says whose they were. */
import type { Sql } from "postgres";
import type { Catalog, Relation } from "../../harness/catalog.ts";
import { only } from "../../harness/database.ts";
import { fill, type Person } from "./fixtures.ts";
import { newValue } from "./values.ts";

export function tablesAndViews({ relations }: Catalog): Relation[] {
  return relations.filter(({ kind }) => kind === "table" || kind === "view");
}

/** Some views show only the reader's rows, so that the rows of the table behind are counted. */
const tableBehind: Readonly<Record<string, string>> = {
  "private.caller": "(select id as user_id from auth.users) accounts",
  "private.own_staff_membership": "public.staff_members",
  "private.own_membership": "public.brand_members",
};

/** The condition for a person's own rows, by the first column that tells; null where no column does. */
export function ownRows({ qualifiedName, columns }: Relation, person: Person): string | null {
  const conditions: Readonly<Record<string, string>> = {
    user_id: "user_id = {person.userId}",
    owner_id: "owner_id = {person.userId}",
    brand_partner_id: "brand_partner_id = {person.brandId}",
    live_race_id:
      "live_race_id in (select id from public.live_races where brand_partner_id = {person.brandId})",
  };
  if (qualifiedName === "public.brand_partners") return fill("id = {person.brandId}", person);
  const bucket =
    qualifiedName === "storage.objects" ? "bucket_id = 'race-background-photos' and " : "";
  const known = Object.keys(conditions).find((name) =>
    columns.some((column) => column.name === name),
  );
  return known === undefined ? null : bucket + fill(conditions[known] ?? "", person);
}

export interface Counts {
  readonly own: number;
  readonly all: number;
}

export type CountsOf = (relation: string, person: Person) => Counts;

export async function countRows(
  sql: Sql,
  catalog: Catalog,
  people: readonly Person[],
): Promise<CountsOf> {
  const counts = new Map<string, Counts>();
  for (const relation of tablesAndViews(catalog)) {
    const name = relation.qualifiedName;
    const columns = people.map(
      (person) => `count(*) filter (where ${ownRows(relation, person) ?? "false"})`,
    );
    const { all, own } = only(
      await sql.unsafe<{ all: number; own: number[] }[]>(`
        select count(*)::integer as all, array[${columns.join(", ")}]::integer[] as own
        from ${tableBehind[name] ?? name}`),
    );
    for (const [n, person] of people.entries())
      counts.set(`${name} ${person.name}`, { own: own[n] ?? 0, all });
  }
  return (relation, person) => counts.get(`${relation} ${person.name}`) ?? { own: 0, all: 0 };
}

/** Relations in which a number of rows does not distinguish none, own and all. */
export function ambiguities(
  catalog: Catalog,
  people: readonly Person[],
  countsOf: CountsOf,
): string[] {
  return tablesAndViews(catalog).flatMap((relation) => {
    const name = relation.qualifiedName;
    const isOwned = people.some((person) => ownRows(relation, person) !== null);
    const counts = people.map((person) => countsOf(name, person));
    if (counts.some(({ all }) => all === 0)) return [`${name} is empty`];
    if (counts.some(({ own, all }) => own === all)) return [`${name} has one owner`];
    return isOwned && counts.every(({ own }) => own === 0)
      ? [`no person owns rows of ${name}`]
      : [];
  });
}

/** Columns in which a row of a person's already holds the value of the update, which would prove nothing. */
export async function unchangedColumns(
  sql: Sql,
  { relations }: Catalog,
  people: readonly Person[],
): Promise<string[]> {
  const checks = relations
    .filter(({ kind }) => kind === "table")
    .flatMap((relation) =>
      relation.columns
        .filter(({ isGenerated }) => !isGenerated)
        .flatMap((column) =>
          people.map(
            (person) => `
              select '${relation.qualifiedName}.${column.name}, ${person.persona}' as name
              where exists (select from ${relation.qualifiedName} t
                where (${ownRows(relation, person) ?? "true"}) and t.${column.name} is not distinct from
                  (${newValue(relation.qualifiedName, column, person)})::${column.type})`,
          ),
        ),
    );
  const rows = await sql.unsafe<{ name: string }[]>(checks.join(" union "));
  return rows.map(({ name }) => name);
}
