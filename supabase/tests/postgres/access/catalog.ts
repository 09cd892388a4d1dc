/** What there is to reach for, as the catalog lists it. */
import type { Sql } from "postgres";

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Written by the database alone; a statement can only ask for it anew. */
  readonly isGenerated: boolean;
  /** A new row has to bring it. */
  readonly isRequired: boolean;
}

export interface Relation {
  /** With its schema. */
  readonly name: string;
  readonly isView: boolean;
  readonly columns: readonly Column[];
}

export interface Routine {
  /** With its schema, and with its arguments' types where the name alone is not unique. */
  readonly name: string;
  readonly schema: string;
  readonly answersNothing: boolean;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly signature: string;
}

export interface Catalog {
  readonly relations: readonly Relation[];
  readonly routines: readonly Routine[];
}

export const isOurs = (schema: string, table: string) => `(
  ${schema} in ('public', 'private') or ${schema} = 'storage' and ${table} in ('objects', 'buckets'))`;

export async function readCatalog(sql: Sql): Promise<Catalog> {
  const relations = await sql.unsafe<(Relation & { columns: Column[] })[]>(`
    select n.nspname || '.' || c.relname as name, c.relkind in ('v', 'm') as "isView",
      json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, null),
        'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
        'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = ''
      ) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${isOurs("n.nspname", "c.relname")} and c.relkind in ('r', 'p', 'f', 'v', 'm')
    group by n.nspname, c.relname, c.relkind
    order by n.nspname = 'storage', n.nspname = 'private', 1`);
  const routines = await sql.unsafe<Routine[]>(`
    select n.nspname as schema, p.prorettype = 'void'::regtype as "answersNothing",
      p.oid::regprocedure::text as signature,
      case when count(*) over (partition by n.nspname, p.proname) = 1
        then n.nspname || '.' || p.proname else p.oid::regprocedure::text end as name,
      coalesce((
        select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(t, null)) order by i)
        from unnest(p.proargtypes::oid[]) with ordinality a (t, i)
      ), '[]'::json) as parameters
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')
    order by 1 desc, 4`);
  return { relations, routines };
}
