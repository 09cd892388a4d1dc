-- One line per right, with the roles of the API and public that have it, per table with columns that
-- have no planner statistics, and per bucket.
with grantees as (
  select oid, rolname::text as name from pg_roles
  where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
  union all
  select 0, 'public'
), objects as (
  select 'schema ' || quote_ident(nspname) as object, nspname,
    coalesce(nspacl, acldefault('n', nspowner)) as acl
  from pg_namespace
  union all
  select case c.relkind when 'S' then 'sequence ' when 'v' then 'view ' else 'table ' end
      || format('%I.%I', n.nspname, c.relname), n.nspname,
    coalesce(c.relacl, acldefault((case c.relkind when 'S' then 's' else 'r' end)::"char", c.relowner))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
  union all
  select format('function %I.%I(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)), n.nspname,
    coalesce(p.proacl, acldefault('f', p.proowner))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  -- Leaves out the extensions' functions.
  where not exists (select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_proc'::regclass, p.oid, 'e'))
  union all
  -- Leaves out tables' row types and arrays, which follow their table or element.
  select format('type %I.%I', n.nspname, t.typname), n.nspname,
    coalesce(t.typacl, acldefault('T', t.typowner))
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  left join pg_class c on c.oid = t.typrelid
  where t.typcategory <> 'A' and coalesce(c.relkind, 'c') = 'c'
    and not exists (select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_type'::regclass, t.oid, 'e'))
  union all
  -- Default privileges, for what later migrations create.
  select 'every later ' || kind, null,
    coalesce(
      (select d.defaclacl from pg_default_acl d
       where d.defaclrole = owner.oid and d.defaclnamespace = 0 and d.defaclobjtype = letter),
      acldefault(case letter when 'S' then 's' else letter end, owner.oid))
  from pg_roles owner,
    (values ('r'::"char", 'table'), ('S', 'sequence'), ('f', 'function'), ('T', 'type'), ('n', 'schema')) k (letter, kind)
  where owner.rolname = 'postgres'
  union all
  select format('every later %s of %s in schema %I',
      case d.defaclobjtype when 'r' then 'table' when 'S' then 'sequence' when 'f' then 'function' else 'type' end,
      d.defaclrole::regrole, n.nspname), null, d.defaclacl
  from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace
)
select format('%s on %s: %s', lower(a.privilege_type), o.object,
  string_agg(g.name || case when a.is_grantable then ', who may grant it' else '' end, ', ' order by g.name)) as line
from objects o, aclexplode(o.acl) a join grantees g on g.oid = a.grantee
where o.nspname is null or o.nspname !~ '^pg_' and o.nspname <> 'information_schema'
group by a.privilege_type, o.object
union all
select format('%s on columns of %I.%I: %s%s: %s', lower(x.privilege_type), n.nspname, c.relname, g.name,
  case when x.is_grantable then ', who may grant it' end, string_agg(a.attname, ', ' order by a.attname))
from pg_attribute a
join pg_class c on c.oid = a.attrelid
join pg_namespace n on n.oid = c.relnamespace,
aclexplode(a.attacl) x join grantees g on g.oid = x.grantee
where not a.attisdropped and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
group by x.privilege_type, n.nspname, c.relname, g.name, x.is_grantable
union all
select format('%s: all that %s may, by set role', m.member::regrole, m.roleid::regrole)
from pg_auth_members m
where m.member::regrole::text in ('anon', 'authenticated', 'service_role', 'authenticator')
union all
select format('bucket %s: %s, %s bytes at most, %s', id, case when public then 'public' else 'private' end,
  coalesce(file_size_limit::text, 'any number of'),
  coalesce(array_to_string(allowed_mime_types, ', '), 'of any type'))
from storage.buckets
union all
-- The API's estimated counts would otherwise reveal all rows to any reader.
select format('no planner statistics in %I.%I: %s', n.nspname, c.relname, string_agg(a.attname, ', ' order by a.attname))
from pg_attribute a
join pg_class c on c.oid = a.attrelid
join pg_namespace n on n.oid = c.relnamespace
where a.attstattarget = 0 and n.nspname in ('public', 'private')
group by n.nspname, c.relname
