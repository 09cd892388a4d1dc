/** Reads from PostgreSQL's catalog what the REST API shows of the public schema. */

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** May be left out of an insert. */
  readonly hasDefault: boolean;
  /** Written by the database alone. */
  readonly isGenerated: boolean;
}

export interface Relationship {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isOneToOne: boolean;
  readonly referencedRelation: string;
  readonly referencedColumns: readonly string[];
}

export interface Relation {
  readonly name: string;
  readonly kind: "table" | "view" | "composite";
  readonly columns: readonly Column[];
  readonly relationships: readonly Relationship[];
}

export interface DatabaseFunction {
  readonly name: string;
  readonly args: readonly {
    readonly name: string;
    readonly type: string;
    readonly isOptional: boolean;
  }[];
  readonly returns: string;
  readonly returnsSet: boolean;
}

export interface Catalog {
  readonly relations: readonly Relation[];
  readonly functions: readonly DatabaseFunction[];
}

/** One row, one column, called `catalog`. Types of other schemas than pg_catalog keep their schema. */
export const catalogQuery = `
with columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, null),
    'isNullable', not a.attnotnull,
    'hasDefault', a.atthasdef or a.attidentity <> '',
    'isGenerated', a.attgenerated <> '' or a.attidentity = 'a'
  ) order by a.attname) as list
  from pg_attribute a
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
), keys as (
  select k.conrelid, json_agg(json_build_object(
    'name', k.conname,
    'columns', (
      select json_agg(a.attname order by u.position)
      from unnest(k.conkey) with ordinality as u (number, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number
    ),
    'isOneToOne', exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
        and i.indkey::int2[] @> k.conkey and k.conkey @> i.indkey::int2[]
    ),
    'referencedRelation', target.relname,
    'referencedColumns', (
      select json_agg(a.attname order by u.position)
      from unnest(k.confkey) with ordinality as u (number, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number
    )
  ) order by k.conname) as list
  from pg_constraint k
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and target.relnamespace = 'public'::regnamespace
  group by k.conrelid
), relations as (
  select json_agg(json_build_object(
    'name', c.relname,
    'kind', case c.relkind when 'r' then 'table' when 'v' then 'view' else 'composite' end,
    'columns', columns.list,
    'relationships', coalesce(keys.list, '[]'::json)
  ) order by c.relname) as list
  from pg_class c
  join columns on columns.attrelid = c.oid
  left join keys on keys.conrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'c')
), functions as (
  select json_agg(json_build_object(
    'name', p.proname,
    'args', (
      select coalesce(json_agg(json_build_object(
        'name', p.proargnames[u.position],
        'type', format_type(u.type, null),
        'isOptional', u.position > p.pronargs - p.pronargdefaults
      ) order by p.proargnames[u.position]), '[]'::json)
      from unnest(p.proargtypes::oid[]) with ordinality as u (type, position)
    ),
    'returns', format_type(p.prorettype, null),
    'returnsSet', p.proretset
  ) order by p.proname) as list
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype <> 'trigger'::regtype
)
select json_build_object('relations', relations.list, 'functions', functions.list) as catalog
from relations, functions;
`;
