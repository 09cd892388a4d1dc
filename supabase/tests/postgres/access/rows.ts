/** Counts everyone's rows, so the number of rows that a statement touched tells whose they were. */
import type { Sql } from "postgres";
import type { Catalog, Relation } from "../../harness/catalog.ts";
import { one } from "../../harness/database.ts";
import { fill } from "./fill.ts";
import type { Person } from "./fixtures.ts";
import { newValue } from "./values.ts";

export function tablesAndViews({ relations }: Catalog): Relation[] {
  return relations.filter(({ kind }) => kind === "table" || kind === "view");
}

/** Tables to count instead of views that show only the reader's rows. */
const tableBehind: Readonly<Record<string, string>> = {
  "private.caller": "(select id as user_id from auth.users) accounts",
  "private.own_staff_membership": "public.staff_members",
  "private.own_memberships": "public.brand_members",
};

const conditions = {
  user_id: "user_id = {person.userId}",
  brand_partner_id: "brand_partner_id = any ({person.brandIds}::uuid[])",
  live_race_id:
    "live_race_id in (select id from public.live_races where brand_partner_id = any ({person.brandIds}::uuid[]))",
};

/** By their names, since a person cannot read which brand has them: not a viewer's, and no logos of an editor. */
const ownPhotos = `bucket_id = 'race-background-photos' and {person.brandId} is not null and {person.persona} <> 'viewer'
  and name ~ replace(
    case when {person.persona} in ('editor', 'two brands') then '^backgrounds/BRAND-\\d-bg-'
      else '^(backgrounds/BRAND-\\d-bg|logos/BRAND)-' end,
    'BRAND', case {person.persona} when 'two brands' then '(harbor|summit)' else {own.name} end)`;

/** A condition for `fill` on a person's rows, by the first column that tells; null without one. */
export function ownRows({ qualifiedName, columns }: Relation): string | null {
  if (qualifiedName === "public.brand_partners") return "id = any ({person.brandIds}::uuid[])";
  if (qualifiedName === "storage.objects") return ownPhotos;
  const found = Object.entries(conditions).find(([name]) => columns.some((c) => c.name === name));
  if (found === undefined) return null;
  return found[1];
}

export type CountsOf = (
  relation: string,
  person: Person,
) => { readonly own: number; readonly all: number };

/** Also returns relations whose number of rows does not tell none, own and all apart. */
export async function countRows(
  sql: Sql,
  catalog: Catalog,
  people: readonly Person[],
): Promise<{ readonly countsOf: CountsOf; readonly ambiguities: readonly string[] }> {
  const counts = new Map<string, { own: number[]; all: number }>();
  const ambiguities: string[] = [];
  for (const relation of tablesAndViews(catalog)) {
    const name = relation.qualifiedName;
    const own = ownRows(relation);
    const filters = people.map(
      (person) => `count(*) filter (where ${fill(own ?? "false", person)})`,
    );
    const count = await one(
      sql.unsafe<{ all: number; own: number[] }[]>(`
        select count(*)::integer as all, array[${filters.join(", ")}]::integer[] as own
        from ${tableBehind[name] ?? name}`),
    );
    counts.set(name, count);
    if (count.own.includes(count.all)) ambiguities.push(`${name} has one owner or is empty`);
    if (own !== null && Math.max(...count.own) === 0)
      ambiguities.push(`no person owns rows of ${name}`);
  }
  const countsOf: CountsOf = (relation, person) => {
    const { own = [], all = 0 } = counts.get(relation) ?? {};
    return { own: own[people.indexOf(person)] ?? 0, all };
  };
  return { countsOf, ambiguities };
}

/** Columns where a person's row already has the update's value, which would prove nothing. */
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
        .map((column) => {
          const { qualifiedName } = relation;
          const holds = `t.${column.name} is not distinct from (${newValue(qualifiedName, column)})::${column.type}`;
          return `select '${qualifiedName}.${column.name}, ' || {person.persona} as name
            where exists (select from ${qualifiedName} t where (${ownRows(relation) ?? "true"}) and ${holds})`;
        }),
    );
  const query = people.map((person) => fill(checks.join(" union "), person)).join(" union ");
  const rows = await sql.unsafe<{ name: string }[]>(query);
  return rows.map(({ name }) => name);
}
