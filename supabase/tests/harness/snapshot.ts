/** Reads a database's schema as lines of text, and its rows, to compare two databases. */
import type { Query } from "./catalog.ts";

const ours = `('public', 'private')`;
const isOurs = (schema: string) => `${schema}::regnamespace::text in ${ours}`;

const parts: readonly string[] = [
  // Leaves out the platform's own schemas and roles.
  `select format('schema %s: %s %s', nspname, grantee::regrole, privilege_type)
    from pg_namespace, aclexplode(nspacl) where nspname in ${ours}
      and grantee in ('anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)`,
  `select format('by default %s in %s: %s', defaclobjtype, defaclnamespace::regnamespace, defaclacl)
    from pg_default_acl where defaclrole = 'postgres'::regrole and defaclnamespace = 'public'::regnamespace`,
  `select format('%s %s, row security %s, options %s, rights %s, "%s"', relkind, oid::regclass, relrowsecurity,
      reloptions, relacl, obj_description(oid, 'pg_class'))
    from pg_class where ${isOurs("relnamespace")} and relkind <> 'i'`,
  `select format('column %s.%s %s, not null %s, %s%s%s, collation %s, rights %s, "%s"', a.attrelid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity,
      nullif(a.attcollation, t.typcollation)::regcollation, a.attacl, col_description(a.attrelid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where ${isOurs("c.relnamespace")} and c.relkind in ('r', 'v', 'm', 'p', 'c') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where ${isOurs("connamespace")}`,
  // Whether the operators' schema is written depends on the search path.
  `select format('index: %s', replace(pg_get_indexdef(oid), 'extensions.', '')) from pg_class
    where ${isOurs("relnamespace")} and relkind = 'i'`,
  `select format('view %s: %s', oid::regclass, pg_get_viewdef(oid)) from pg_class
    where ${isOurs("relnamespace")} and relkind = 'v'`,
  `select format('function: %s, rights %s, "%s"', pg_get_functiondef(oid), proacl, obj_description(oid, 'pg_proc'))
    from pg_proc where ${isOurs("pronamespace")}`,
  `select format('type %s: "%s"', oid::regtype, obj_description(oid, 'pg_type'))
    from pg_type where ${isOurs("typnamespace")}`,
  `select format('trigger: %s', pg_get_triggerdef(t.oid)) from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where not t.tgisinternal and ${isOurs("f.pronamespace")}`,
  `select format('policy "%s" on %s.%s for %s to %s using %s with check %s', policyname, schemaname, tablename, cmd,
      roles, qual, with_check)
    from pg_policies where schemaname in ('public', 'private', 'storage')`,
  `select format('role %s: %s', rolname, setting) from pg_roles, unnest(rolconfig) as setting
    where rolname in ('anon', 'authenticated', 'service_role')`,
  `select format('bucket %s, public %s, up to %s of %s', id, public, file_size_limit, allowed_mime_types) from storage.buckets`,
];

/** Scheduled jobs, once a migration has created pg_cron. */
const jobs = "select format('job %s: %s %s', jobname, schedule, command) from cron.job";

export async function schemaLines(query: Query): Promise<string[]> {
  const hasJobs = (await query("select where to_regclass('cron.job') is not null")).length > 0;
  const lines = hasJobs ? [...parts, jobs] : parts;
  const rows = (await query(
    `select line from (${lines.join(" union all ")}) as schema (line) order by line collate "C"`,
  )) as { line: string }[];
  // A session's level is an enumeration on hosted projects, and a text in the embedded backend.
  return rows.map(({ line }) => line.replaceAll(/\((\w+\.aal)\)::text/g, "$1"));
}

/** Rows by table. */
export type Rows = ReadonlyMap<string, Record<string, unknown>[]>;

/** Reads every row of every table with data, as JSON; the bucket counts as schema. */
export async function allRows(query: Query): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = (await query(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and (${isOurs("c.relnamespace")}
      or c.oid in ('auth.users'::regclass, 'auth.identities'::regclass, 'storage.objects'::regclass))
    order by 1`)) as { name: string }[];
  const all = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables) {
    const rows = (await query(
      `select to_jsonb(t) as row from ${name} t order by t::text collate "C"`,
    )) as { row: Record<string, unknown> }[];
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
