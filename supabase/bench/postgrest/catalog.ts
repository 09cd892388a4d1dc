/** What the REST API reads of the schema before it can answer: the relations and the functions. */
import type { Sql } from "postgres";

export interface Relation {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

export interface ApiFunction {
  readonly parameters: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
}

export interface Catalog {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly functions: ReadonlyMap<string, ApiFunction>;
}

export async function readCatalog(sql: Sql): Promise<Catalog> {
  const relations = await sql<(Relation & { name: string })[]>`
    select c.conname as name, r.relname as table, a.attname as column, t.relname as target,
      b.attname as "targetColumn"
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;
  const functions = await sql<{ name: string; parameters: string; isReadOnly: boolean }[]>`
    select p.proname as name, p.provolatile <> 'v' as "isReadOnly",
      (select coalesce(json_agg(json_build_array(p.proargnames[n], format_type(t, null)) order by n), '[]')::text
        from unnest(p.proargtypes::oid[]) with ordinality as a (t, n)) as parameters
    from pg_proc p where p.pronamespace = 'public'::regnamespace`;
  return {
    relations: new Map(relations.map((relation) => [relation.name, relation])),
    functions: new Map(
      functions.map(({ name, parameters, isReadOnly }) => [
        name,
        { parameters: new Map(JSON.parse(parameters) as [string, string][]), isReadOnly },
      ]),
    ),
  };
}
