/** Reads from PostgreSQL's catalog what an operator wants to know of the public and private schemas. */
import type { Sql } from "postgres";

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isPrimary: boolean;
  readonly isForeign: boolean;
  /** Unique by itself, not only together with another column. */
  readonly isUnique: boolean;
  readonly comment: string | null;
}

export interface Relation {
  /** With its schema unless that is public. */
  readonly name: string;
  readonly kind: "table" | "view" | "type";
  readonly comment: string;
  readonly columns: readonly Column[];
}

export interface ForeignKey {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly isOptional: boolean;
  /** At most one row refers to each row of the other table. */
  readonly isUnique: boolean;
}

export interface DatabaseFunction {
  readonly schema: "public" | "private";
  readonly name: string;
  readonly arguments: string;
  readonly answer: string;
  /** The roles of the API that may call it. */
  readonly callers: readonly string[];
  readonly comment: string;
}

/** Triggers of one relation that call one function at one moment count as one. */
export interface Trigger {
  readonly relation: string;
  readonly moment: "before" | "after";
  readonly events: readonly string[];
  readonly each: "row" | "statement";
  readonly function: string;
}

export interface Policy {
  readonly relation: string;
  readonly command: string;
  readonly roles: readonly string[];
  readonly name: string;
}

export interface Catalog {
  readonly relations: readonly Relation[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly functions: readonly DatabaseFunction[];
  readonly triggers: readonly Trigger[];
  readonly policies: readonly Policy[];
}

export async function readCatalog(sql: Sql): Promise<Catalog> {
  return {
    relations: await sql<Relation[]>`
      select
        c.oid::regclass::text as name,
        case c.relkind when 'r' then 'table' when 'v' then 'view' else 'type' end as kind,
        coalesce(
          obj_description(c.oid, 'pg_class'), obj_description(c.reltype, 'pg_type'), ''
        ) as comment,
        (
          select json_agg(json_build_object(
            'name', a.attname,
            'type', format_type(a.atttypid, null),
            'isPrimary', exists (select from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)),
            'isForeign', exists (select from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)),
            'isUnique', exists (select from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'u' and k.conkey = array[a.attnum]),
            'comment', col_description(c.oid, a.attnum)
          ) order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        ) as columns
      from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('r', 'v', 'c')
      order by c.relnamespace = 'private'::regnamespace, c.relname`,

    foreignKeys: await sql<ForeignKey[]>`
      select
        k.conrelid::regclass::text as "from",
        k.confrelid::regclass::text as "to",
        array(
          select a.attname::text from unnest(k.conkey) with ordinality u (number, position)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number
          order by u.position
        ) as columns,
        exists (
          select from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull
        ) as "isOptional",
        exists (
          select from pg_constraint u
          where u.conrelid = k.conrelid and u.contype in ('p', 'u')
            and u.conkey <@ k.conkey
        ) as "isUnique"
      from pg_constraint k
      where k.contype = 'f'
        and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      order by 2, 1, 3`,

    functions: await sql<DatabaseFunction[]>`
      select
        p.pronamespace::regnamespace::text as schema,
        p.proname::text as name,
        pg_get_function_arguments(p.oid) as arguments,
        pg_get_function_result(p.oid) as answer,
        array(
          select g.grantee::regrole::text from aclexplode(p.proacl) g
          where g.grantee::regrole::text in ('anon', 'authenticated', 'service_role')
          order by 1
        ) as callers,
        coalesce(obj_description(p.oid, 'pg_proc'), '') as comment
      from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      order by p.proname, arguments`,

    triggers: await sql<Trigger[]>`
      select
        t.tgrelid::regclass::text as relation,
        case when t.tgtype::integer & 2 > 0 then 'before' else 'after' end as moment,
        array_agg(event.name order by event.position) as events,
        case when t.tgtype::integer & 1 > 0 then 'row' else 'statement' end as each,
        t.tgfoid::regproc::text as function
      from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      cross join lateral (
        values
          (1, 4, 'insert'),
          (2, 16, 'update' || coalesce(' of ' || (
            select string_agg(a.attname, ', ') from pg_attribute a
            where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
          ), '')),
          (3, 8, 'delete'),
          (4, 32, 'truncate')
      ) as event (position, bit, name)
      where not t.tgisinternal and t.tgtype::integer & event.bit > 0
        and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      group by 1, 2, 4, 5
      order by 1, 2 desc, 5`,

    policies: await sql<Policy[]>`
      select
        c.oid::regclass::text as relation,
        case p.polcmd
          when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
          when 'd' then 'delete' else 'all'
        end as command,
        array(select r::regrole::text from unnest(p.polroles) r order by 1) as roles,
        p.polname::text as name
      from pg_policy p
      join pg_class c on c.oid = p.polrelid
      where c.relnamespace::regnamespace::text in ('public', 'private', 'storage')
      order by c.relnamespace::regnamespace::text = 'storage', 1, p.polcmd = 'r' desc, 2`,
  };
}
