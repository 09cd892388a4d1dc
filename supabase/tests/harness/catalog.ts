/** Reads the schema from PostgreSQL's catalog as plain rows; callers derive their own lists. */

/** Runs one statement and returns its rows. */
export type Query = (sql: string) => PromiseLike<readonly object[]>;

export interface Grant {
  /** A role of the API, or `public`. */
  readonly role: string;
  /** Lower case. */
  readonly privilege: string;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether an insert may omit it. */
  readonly hasDefault: boolean;
  /** Whether only the database writes it; a statement can only set it to its default. */
  readonly isGenerated: boolean;
  /** The statistics target; -1 is the default. */
  readonly statistics: number;
  /** Grants on this column alone, in addition to the relation's. */
  readonly grants: readonly Grant[];
}

interface Described {
  readonly schema: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly grants: readonly Grant[];
}

export interface Relation extends Described {
  readonly kind: "table" | "view" | "type" | "sequence";
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** The columns of each unique index, including the primary key's. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Null unless the relation is a view. */
  readonly definition: string | null;
  /** Whether a view reads its tables with its reader's rights. */
  readonly isSecurityInvoker: boolean;
  /** Whether a statement can write it; a view is written by its triggers. */
  readonly isUpdatable: boolean;
}

interface ForeignKey {
  readonly name: string;
  /** With its schema, like `target`. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export interface DatabaseFunction extends Described {
  /** The qualified name with the parameters' types. */
  readonly signature: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly isOptional: boolean;
  }[];
  /** The type of a row, without `setof`. */
  readonly returns: string;
  readonly returnsSet: boolean;
  readonly volatility: "immutable" | "stable" | "volatile";
  readonly source: string;
  readonly definition: string;
}

export interface Trigger {
  readonly name: string;
  /** With its schema, like `function`. */
  readonly table: string;
  readonly function: string;
  readonly events: readonly string[];
  readonly definition: string;
}

export interface Policy {
  readonly name: string;
  /** With its schema. */
  readonly table: string;
  readonly command: "all" | "select" | "insert" | "update" | "delete";
  readonly roles: readonly string[];
  readonly using: string | null;
  readonly check: string | null;
}

export interface Catalog {
  /** Those of public and private, and the storage tables that our policies protect. */
  readonly relations: readonly Relation[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Those of public and private. */
  readonly functions: readonly DatabaseFunction[];
  /** Those that call a function of public or private. */
  readonly triggers: readonly Trigger[];
  readonly policies: readonly Policy[];
}

const order = (schema: string) => `${schema} = 'storage', ${schema} = 'private'`;

const grants = (acl: string) => `(
  select coalesce(json_agg(json_build_object(
    'role', case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
    'privilege', lower(g.privilege_type)) order by g.grantee, g.privilege_type), '[]')
  from aclexplode(${acl}) g
  where g.grantee = 0 or g.grantee in (
    select oid from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')))`;

const columnNames = (relation: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality u (number, position)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number order by u.position)`;

const indexColumns = columnNames("i.indrelid", "(i.indkey::int2[])[0 : i.indnkeyatts - 1]");

const relations = `
  select n.nspname as schema, c.relname as name, n.nspname || '.' || c.relname as "qualifiedName",
    case c.relkind when 'v' then 'view' when 'm' then 'view' when 'c' then 'type' when 'S' then 'sequence'
      else 'table' end as kind,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null),
        'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
        'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
        'statistics', coalesce(a.attstattarget, -1),
        'grants', ${grants("a.attacl")}) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select ${indexColumns} from pg_index i where i.indrelid = c.oid and i.indisprimary), '{}')
      as "primaryKey",
    (select coalesce(json_agg(${indexColumns} order by not i.indisprimary, i.indexrelid), '[]')
      from pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null) as "uniqueKeys",
    ${grants("c.relacl")} as grants,
    case when c.relkind in ('v', 'm') then rtrim(pg_get_viewdef(c.oid), ';') end as definition,
    coalesce('security_invoker=true' = any (c.reloptions), false) as "isSecurityInvoker",
    pg_relation_is_updatable(c.oid, true) <> 0 as "isUpdatable"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm', 'c', 'S') and (n.nspname in ('public', 'private')
    or n.nspname = 'storage' and c.relname in ('objects', 'buckets'))
  order by ${order("n.nspname")}, c.relname`;

const foreignKeys = `
  select k.conname as name, ns.nspname || '.' || s.relname as "table",
    ${columnNames("k.conrelid", "k.conkey")} as columns,
    nt.nspname || '.' || t.relname as target, ${columnNames("k.confrelid", "k.confkey")} as "targetColumns"
  from pg_constraint k
  join pg_class s on s.oid = k.conrelid join pg_namespace ns on ns.oid = s.relnamespace
  join pg_class t on t.oid = k.confrelid join pg_namespace nt on nt.oid = t.relnamespace
  where k.contype = 'f' and ns.nspname in ('public', 'private')
  order by k.conname`;

const functions = `
  select n.nspname as schema, p.proname as name, n.nspname || '.' || p.proname as "qualifiedName",
    format('%I.%I(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as signature,
    (select coalesce(json_agg(json_build_object(
        'name', p.proargnames[u.position], 'type', format_type(u.type, null),
        'isOptional', u.position > p.pronargs - p.pronargdefaults) order by u.position), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality u (type, position)) as parameters,
    format_type(p.prorettype, null) as returns, p.proretset as "returnsSet",
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
    p.prosrc as source, pg_get_functiondef(p.oid) as definition,
    ${grants("coalesce(p.proacl, acldefault('f', p.proowner))")} as grants
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
  order by ${order("n.nspname")}, p.proname, pg_get_function_arguments(p.oid)`;

const triggers = `
  select t.tgname as name, n.nspname || '.' || c.relname as "table", f.nspname || '.' || p.proname as function,
    array(select event.name from (values
        (1, 4, 'insert'), (2, 16, concat_ws(' of ', 'update',
          nullif(array_to_string(${columnNames("c.oid", "t.tgattr::int2[]")}, ', '), ''))),
        (3, 8, 'delete'), (4, 32, 'truncate')) event (position, bit, name)
      where t.tgtype & event.bit > 0 order by event.position) as events,
    pg_get_triggerdef(t.oid) as definition
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
  where not t.tgisinternal and f.nspname in ('public', 'private')
  order by ${order("n.nspname")}, c.relname, p.proname, t.tgname`;

const policies = `
  select policyname as name, schemaname || '.' || tablename as "table", lower(cmd) as command,
    roles::text[], qual as using, with_check as "check"
  from pg_policies where schemaname in ('public', 'private', 'storage')
  order by ${order("schemaname")}, tablename, cmd <> 'SELECT', policyname`;

export async function readCatalog(query: Query): Promise<Catalog> {
  const rows = async <Row>(sql: string) => (await query(sql)) as readonly Row[];
  return {
    relations: await rows<Relation>(relations),
    foreignKeys: await rows<ForeignKey>(foreignKeys),
    functions: await rows<DatabaseFunction>(functions),
    triggers: await rows<Trigger>(triggers),
    policies: await rows<Policy>(policies),
  };
}

/** The type of a function's answer. One that also returns refusals has JSON as its own, and the answer's is its body's. */
export function answerTypeOf(
  { source, returns }: DatabaseFunction,
  { functions }: Catalog,
): string {
  if (!source.includes("private.returned_refusal(")) return returns;
  const [, name] = /\bto_jsonb\((private\.\w+)\(/.exec(source) ?? [];
  return functions.find(({ qualifiedName }) => qualifiedName === name)?.returns ?? "void";
}
