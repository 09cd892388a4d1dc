/** Rights that no statement of the API would show at once, and what the bucket takes: the list of rights has them. */
import type { Sql } from "postgres";
import type { Mutant } from "./mutant.ts";

const roles = ["anon", "authenticated", "service_role"];

/** On what is there: sequences, rights beside reading and writing, everybody's rights, and handing on what one has. */
const onObjects = `
  with relations as (
    select c.oid::regclass::text as name, c.relkind, c.relacl
    from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'S')
  ), routines as (
    select p.oid::regprocedure::text as name, p.proacl
    from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'private')
  ), api (role) as (
    select unnest(array['anon', 'authenticated', 'service_role'])
  )
  select format('grant %s on sequence %s to %s', privilege, name, role) as statements
  from relations, api, unnest(array['usage', 'select', 'update']) privilege
  where relkind = 'S' and not has_sequence_privilege(role, name, privilege)
  union all
  select format('grant %s on %s to %s', privilege, name, role)
  from relations, api, unnest(array['references', 'trigger', 'maintain']) privilege
  where relkind <> 'S' and not has_table_privilege(role, name, privilege)
  union all
  select format('grant select on %s to %s', name, role)
  from relations, unnest(array['public', 'authenticator']) role where relkind <> 'S'
  union all
  select format('grant execute on function %s to %s', name, role)
  from routines, unnest(array['public', 'authenticator']) role
  union all
  select format('grant %s on %s to %s with grant option', g.privilege_type, name, g.grantee::regrole)
  from relations, aclexplode(relacl) g, api where g.grantee::regrole::text = role
  union all
  select format('grant execute on function %s to %s with grant option', name, g.grantee::regrole)
  from routines, aclexplode(proacl) g, api where g.grantee::regrole::text = role
  union all
  select format('grant create on schema %I to %s', nspname, role)
  from pg_namespace, unnest(array['anon', 'authenticated', 'service_role', 'public', 'authenticator']) role
  -- Of public, the platform's own role decides.
  where nspname in ('public', 'private') and has_schema_privilege(oid, 'create with grant option')
  union all
  select format('grant usage on schema private to %s', role) from unnest(array['public', 'authenticator']) role`;

/** On what comes later; that everybody may use a later type is so from the start. */
const onLaterObjects = ["", "in schema public ", "in schema private "].flatMap((where) =>
  ["tables", "sequences", "functions", "types"].flatMap((kind) =>
    [...roles, "public"]
      .filter((role) => where !== "" || kind !== "types" || role !== "public")
      .map((role) => `alter default privileges ${where}grant all on ${kind} to ${role}`),
  ),
);

const ofRoles = roles.flatMap((role) =>
  roles.filter((other) => other !== role).map((other) => `grant ${role} to ${other}`),
);

const ofBuckets = [
  ...[
    "public = false",
    "file_size_limit = null",
    "file_size_limit = file_size_limit + 1",
    "allowed_mime_types = null",
    "allowed_mime_types = allowed_mime_types || '{image/svg+xml}'",
  ].map((change) => `update storage.buckets set ${change} where id = 'race-background-photos'`),
  "insert into storage.buckets (id, name, public) values ('later', 'later', true)",
];

export async function mutantsOfRights(sql: Sql): Promise<Mutant[]> {
  const here = await sql.unsafe<{ statements: string }[]>(onObjects);
  return [
    ...here.map(({ statements }) => statements),
    ...onLaterObjects,
    ...ofRoles,
    ...ofBuckets,
  ].map((statements) => ({ name: statements, statements, isRight: true, reaches: () => false }));
}
