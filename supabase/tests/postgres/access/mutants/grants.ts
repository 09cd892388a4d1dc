/** Mutants of rights: revokes each existing right and grants each missing one. */
import type { Catalog, Grant } from "../../../harness/catalog.ts";
import type { Probe } from "../probes.ts";
import { noticedByTheSnapshot, type Mutant } from "./mutant.ts";

const roles = ["anon", "authenticated", "service_role"];
const otherRoles = ["public", "authenticator"];

const has = (grants: readonly Grant[], role: string, privilege: string) =>
  grants.some((grant) => grant.role === role && grant.privilege === privilege);

/** Applies the template to each combination of values. */
function each(template: (...values: string[]) => string, ...lists: readonly string[][]): string[] {
  const [list, ...others] = lists;
  if (list === undefined) return [template()];
  return list.flatMap((value) => each((...values) => template(value, ...values), ...others));
}

interface Securable {
  /** In a grant's syntax: "public.tiers", "function private.is_staff()". */
  readonly object: string;
  readonly thing: string;
  readonly column?: string;
  readonly grants: readonly Grant[];
  /** The grants of a column's table, which apply to the column. */
  readonly tableGrants?: readonly Grant[];
  /** The privileges that the API's statements need, and others. */
  readonly probed: string[];
  readonly unprobed?: string[];
}

function securablesOf({ relations, functions }: Catalog): Securable[] {
  const sequences = relations.filter(({ kind }) => kind === "sequence");
  const tablesAndViews = relations.filter(({ kind }) => kind === "table" || kind === "view");
  return [
    ...tablesAndViews.flatMap(({ qualifiedName: thing, kind, isUpdatable, grants, columns }) => {
      const ofColumns = isUpdatable ? ["select", "insert", "update"] : ["select"];
      const probed = [
        ...ofColumns,
        ...(isUpdatable ? ["delete"] : []),
        ...(kind === "table" ? ["truncate"] : []),
      ];
      return [
        { object: thing, thing, grants, probed, unprobed: ["references", "trigger", "maintain"] },
        ...columns.map(({ name: column, grants: own }) => {
          const probed = ofColumns;
          return { object: thing, thing, column, grants: own, tableGrants: grants, probed };
        }),
      ];
    }),
    ...functions.map(({ qualifiedName: thing, signature, grants }) => ({
      object: `function ${signature}`,
      thing,
      grants,
      probed: ["execute"],
    })),
    ...sequences.map(({ qualifiedName: thing, grants }) => ({
      object: `sequence ${thing}`,
      thing,
      grants,
      probed: [],
      unprobed: ["usage", "select", "update"],
    })),
  ];
}

function mutantsOfSecurable(securable: Securable): Mutant[] {
  const { object, thing, column, grants, tableGrants = [], probed, unprobed = [] } = securable;
  const things = new Set([thing]);
  const isReached = (probe: Probe) =>
    column === undefined || probe.column === undefined || probe.column === column;
  const toggles = roles.flatMap((role) =>
    probed
      .filter((privilege) => has(grants, role, privilege) || !has(tableGrants, role, privilege))
      .map((privilege): Mutant => {
        const right = `${privilege}${column === undefined ? "" : ` (${column})`} on ${object}`;
        const statements = has(grants, role, privilege)
          ? `revoke ${right} from ${role}`
          : `grant ${right} to ${role}`;
        return {
          name: statements,
          subject: object,
          statements,
          things,
          reaches: (probe) =>
            probe.person.role === role && probe.verb === privilege && isReached(probe),
        };
      }),
  );
  // The platform owns the tables of storage.
  if (column !== undefined || thing.startsWith("storage.")) return toggles;
  const grant = (privilege = "", role = "") => `grant ${privilege} on ${object} to ${role}`;
  const held = grants.map(({ privilege, role }) => grant(privilege, role));
  return [
    ...toggles,
    ...[
      ...each(grant, unprobed, roles).filter((statement) => !held.includes(statement)),
      ...each(grant, probed.slice(0, 1), otherRoles),
      ...held.map((statement) => `${statement} with grant option`),
    ].map(noticedByTheSnapshot),
  ];
}

/** Every role may use the schema public, by a grant to public. */
const usesOfSchemas = each(
  (schema, role) => `${schema} from ${role}`,
  ["private", "storage"],
  roles,
).map((use): Mutant => ({
  name: `revoke usage on schema ${use}`,
  subject: "schemas",
  statements: `revoke usage on schema ${use}`,
  reaches: ({ person }) => use.endsWith(` ${person.role}`),
}));

const schemas = ["public", "private"];
const kinds = ["tables", "sequences", "functions", "types"];
const changesOfBucket = [
  "public = false",
  "file_size_limit = null",
  "file_size_limit = file_size_limit + 1",
  "allowed_mime_types = null",
  "allowed_mime_types = allowed_mime_types || '{image/svg+xml}'",
];

const others = [
  ...each((role) => `grant usage on schema private to ${role}`, otherRoles),
  ...each((schema, role) => `grant create on schema ${schema} to ${role}`, schemas, [
    ...roles,
    ...otherRoles,
  ]),
  ...roles.flatMap((role) =>
    roles.filter((other) => other !== role).map((other) => `grant ${role} to ${other}`),
  ),
  ...each(
    (where, kind, role) => `alter default privileges ${where} grant all on ${kind} to ${role}`,
    ["", ...schemas.map((schema) => `in schema ${schema}`)],
    kinds,
    [...roles, "public"],
    // By default, everyone may use a new type.
  ).filter((statement) => statement !== "alter default privileges  grant all on types to public"),
  ...changesOfBucket.map(
    (change) => `update storage.buckets set ${change} where id = 'race-background-photos'`,
  ),
  "insert into storage.buckets (id, name, public) values ('later', 'later', true)",
  "grant update (name) on public.brand_partners to authenticated with grant option",
  "create table public.later (id integer); grant references (id) on public.later to anon",
  "create sequence public.later; grant usage on sequence public.later to service_role",
  "create type public.later as enum ('fresh')",
];

export function mutantsOfGrants(catalog: Catalog): Mutant[] {
  return [
    ...securablesOf(catalog).flatMap(mutantsOfSecurable),
    ...usesOfSchemas,
    ...others.map(noticedByTheSnapshot),
  ];
}
