/** What there is to attack, read from the database itself, so that nothing new is forgotten. */
import type { LocalSupabase } from "@outpace/local-supabase";

export interface Typed {
  readonly name: string;
  /** As PostgreSQL writes it. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly (Typed & {
    /** Whether a signed-in person may change it in some row. */
    readonly is_editable: boolean;
  })[];
  /** Whether a signed-in person may read some column of it. */
  readonly is_readable: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly from_table: string;
  /** With its schema, unless that is the exposed one. */
  readonly to_table: string;
}

export interface ApiFunction {
  readonly name: string;
  readonly arguments: readonly Typed[];
}

export interface Catalog {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly functions: readonly ApiFunction[];
  /** Functions, tables and policies' helpers that no answer has any business to mention. */
  readonly internalNames: readonly string[];
}

export async function readCatalog(database: LocalSupabase["database"]): Promise<Catalog> {
  const rows = async <Row>(sql: string) => (await database.query<Row>(sql)).rows;
  return {
    tables: await rows(`
      select c.relname as name,
        jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'is_editable',
          has_column_privilege('authenticated', c.oid, a.attnum, 'update')) order by a.attnum) as columns,
        has_any_column_privilege('authenticated', c.oid, 'select') as is_readable
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      group by c.oid order by c.relname`),
    foreignKeys: await rows(`
      select k.conname as name, f.relname as from_table,
        case when t.relnamespace = 'public'::regnamespace then t.relname::text
          else t.oid::regclass::text end as to_table
      from pg_constraint k
      join pg_class f on f.oid = k.conrelid and f.relnamespace = 'public'::regnamespace
      join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' order by k.conname`),
    functions: await rows(`
      select p.proname as name, coalesce(a.arguments, '[]') as arguments
      from pg_proc p, lateral (
        select jsonb_agg(jsonb_build_object(
          'name', n.name, 'type', format_type(n.type, null)) order by n.position) as arguments
        from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as n (name, type, position)
        where n.type is not null
      ) a
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and p.prorettype <> 'trigger'::regtype
      order by p.proname`),
    internalNames: (
      await rows<{ name: string }>(`
        select proname as name from pg_proc where pronamespace = 'private'::regnamespace
          and proname not in (select proname from pg_proc where pronamespace = 'public'::regnamespace)
        union select relname from pg_class where relnamespace = 'private'::regnamespace
        order by 1`)
    ).map(({ name }) => name),
  };
}
