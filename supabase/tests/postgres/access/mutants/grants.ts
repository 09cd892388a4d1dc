/** Every grant that there is, taken away; every grant that there is not, given. */
import type { Sql } from "postgres";
import { isOurs } from "../catalog.ts";
import type { Mutant } from "./mutant.ts";

interface Right {
  readonly role: string;
  readonly privilege: string;
  /** As in a grant: "schema private", "public.tiers", "function private.is_staff()". */
  readonly object: string;
  /** The thing that probes reach for; null for a schema, which all of them do. */
  readonly thing: string | null;
  readonly column: string | null;
  readonly change: "grant" | "revoke";
}

const roles = `unnest(array['anon', 'authenticated', 'service_role']) role`;
const change = (has: string) => `case when ${has} then 'revoke' else 'grant' end as change`;

/** References, trigger and maintain serve no statement of the API; the list of all grants has them. */
const rights = `
  with relations as (
    select c.oid, c.relname, c.relacl, n.nspname || '.' || c.relname as name,
      c.relkind in ('v', 'm') as is_view,
      -- Nothing is written through such a view, whatever is granted.
      pg_relation_is_updatable(c.oid, true) = 0 as is_only_read
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs("n.nspname", "c.relname")} and c.relkind in ('r', 'p', 'f', 'v', 'm')
  ), routines as (
    select p.oid, p.oid::regprocedure::text as signature,
      case when count(*) over (partition by n.nspname, p.proname) = 1
        then n.nspname || '.' || p.proname else p.oid::regprocedure::text end as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')
  )
  select role, privilege, name as object, name as thing, null as column,
    ${change("has_table_privilege(role, oid, privilege)")}
  from relations, ${roles}, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) privilege
  where privilege = 'select' or not is_only_read and not (is_view and privilege = 'truncate')
  union all
  select role, privilege, r.name, r.name, a.attname, ${change("is_granted")}
  from relations r
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped,
  ${roles}, unnest(array['select', 'insert', 'update']) privilege,
  lateral (select exists (
    select from aclexplode(a.attacl) g
    where g.grantee = role::regrole and lower(g.privilege_type) = privilege
  ) as is_granted) g
  where (privilege = 'select' or not is_only_read)
    and (is_granted or not has_column_privilege(role, r.oid, a.attnum, privilege))
  union all
  select role, 'execute', 'function ' || signature, name, null,
    ${change("has_function_privilege(role, oid, 'execute')")}
  from routines, ${roles}
  union all
  select role, 'usage', 'schema ' || nspname, null, null, 'revoke'
  from pg_namespace, ${roles}
  where nspname in ('public', 'private', 'storage')
    -- What everybody has is not lost with a role's own grant.
    and not exists (
      select from aclexplode(nspacl) g where g.grantee = 0 and g.privilege_type = 'USAGE'
    )`;

function mutantOf({ role, privilege, object, thing, column, change }: Right): Mutant {
  const what = column === null ? privilege : `${privilege} (${column})`;
  const statements = `${change} ${what} on ${object} ${change === "grant" ? "to" : "from"} ${role}`;
  return {
    name: statements,
    statements,
    reaches: (probe) =>
      probe.person.role === role &&
      (thing === null ||
        (probe.thing === thing &&
          probe.verb === privilege &&
          (column === null || probe.column === undefined || probe.column === column))),
  };
}

export async function mutantsOfGrants(sql: Sql): Promise<Mutant[]> {
  return (await sql.unsafe<Right[]>(rights)).map(mutantOf);
}
