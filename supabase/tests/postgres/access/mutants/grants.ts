/** Mutants of rights: each that exists taken away, each that does not exist granted. */
import type { Catalog, Grant } from "../../../harness/catalog.ts";
import type { Probe } from "../probes.ts";
import { noticedByTheSnapshot, type Mutant } from "./mutant.ts";

const roles = ["anon", "authenticated", "service_role"];
const otherRoles = ["public", "authenticator"];
const schemas = ["public", "private"];

const has = (grants: readonly Grant[], role: string, privilege: string) =>
  grants.some((grant) => grant.role === role && grant.privilege === privilege);

/** One template for each combination of values. */
function each(template: (...values: string[]) => string, ...lists: readonly string[][]): string[] {
  const combinations = lists.reduce<string[][]>(
    (found, list) => found.flatMap((values) => list.map((value) => [...values, value])),
    [[]],
  );
  return combinations.map((values) => template(...values));
}

interface Securable {
  /** As in a grant: "public.tiers", "function private.is_staff()". */
  readonly object: string;
  readonly thing: string;
  readonly column?: string;
  readonly grants: readonly Grant[];
  /** Grants that include those to this object, as a table's include its columns'. */
  readonly outerGrants?: readonly Grant[];
  /** The privileges that statements of the API need. */
  readonly probed: readonly string[];
}

/** Revokes each right that a role has, and grants each other: the role's probes with this verb notice. */
function toggles({ object, thing, column, grants, outerGrants = [], probed }: Securable): Mutant[] {
  return roles.flatMap((role) =>
    probed
      .filter((privilege) => has(grants, role, privilege) || !has(outerGrants, role, privilege))
      .map((privilege): Mutant => {
        const right = `${privilege}${column === undefined ? "" : ` (${column})`} on ${object}`;
        const statements = has(grants, role, privilege)
          ? `revoke ${right} from ${role}`
          : `grant ${right} to ${role}`;
        const isOfColumn = (probe: Probe) =>
          column === undefined || probe.column === undefined || probe.column === column;
        return {
          name: statements,
          statements,
          reaches: (probe) =>
            probe.person.role === role &&
            probe.thing === thing &&
            probe.verb === privilege &&
            isOfColumn(probe),
        };
      }),
  );
}

function securablesOf({ relations, functions }: Catalog): Securable[] {
  const named = relations.filter(({ kind }) => kind === "table" || kind === "view");
  return [
    ...named.flatMap(({ qualifiedName, kind, isUpdatable, grants, columns }) => {
      const base = { object: qualifiedName, thing: qualifiedName };
      const read = ["select"];
      const written = isUpdatable ? ["insert", "update"] : [];
      const removed = isUpdatable ? ["delete", ...(kind === "table" ? ["truncate"] : [])] : [];
      return [
        { ...base, grants, probed: [...read, ...written, ...removed] },
        ...columns.map((column) => ({
          ...base,
          column: column.name,
          grants: column.grants,
          outerGrants: grants,
          probed: [...read, ...written],
        })),
      ];
    }),
    ...functions.map(({ qualifiedName, signature, grants }) => ({
      object: `function ${signature}`,
      thing: qualifiedName,
      grants,
      probed: ["execute"],
    })),
  ];
}

/** What no statement of the API shows, of all but the platform's own objects. */
function unprobed({ relations, functions }: Catalog): string[] {
  const objects = [
    ...relations
      .filter(({ schema, kind }) => schema !== "storage" && kind !== "type")
      .map(({ qualifiedName, kind, grants }) =>
        kind === "sequence"
          ? {
              object: `sequence ${qualifiedName}`,
              grants,
              main: [],
              others: ["usage", "select", "update"],
            }
          : {
              object: qualifiedName,
              grants,
              main: ["select"],
              others: ["references", "trigger", "maintain"],
            },
      ),
    ...functions.map(({ signature, grants }) => ({
      object: `function ${signature}`,
      grants,
      main: ["execute"],
      others: [],
    })),
  ];
  return objects.flatMap(({ object, grants, main, others }) => {
    const grant = (privilege = "", role = "") => `grant ${privilege} on ${object} to ${role}`;
    const held = new Set(grants.map(({ privilege, role }) => grant(privilege, role)));
    return [
      ...each(grant, others, roles).filter((statement) => !held.has(statement)),
      ...each(grant, main, otherRoles),
      ...[...held].map((statement) => `${statement} with grant option`),
    ];
  });
}

/** Every role has what public grants to all: the use of the schema public. */
const uses = ["private", "storage"].flatMap((schema) =>
  roles.map((role): Mutant => {
    const statements = `revoke usage on schema ${schema} from ${role}`;
    return { name: statements, statements, reaches: (probe) => probe.person.role === role };
  }),
);

const kinds = ["tables", "sequences", "functions", "types"];
const others = [
  ...each((role) => `grant usage on schema private to ${role}`, otherRoles),
  ...each((schema, role) => `grant create on schema ${schema} to ${role}`, schemas, [
    ...roles,
    ...otherRoles,
  ]),
  ...each((role, other) => `grant ${role} to ${other}`, roles, roles).filter(
    (statement) => !/(\w+) to \1$/.test(statement),
  ),
  ...each(
    (schema, kind, role) =>
      `alter default privileges in schema ${schema} grant all on ${kind} to ${role}`,
    schemas,
    kinds,
    [...roles, "public"],
  ),
  ...each((kind, role) => `alter default privileges grant all on ${kind} to ${role}`, kinds, roles),
  // Everyone may use a later type from the start.
  ...each((kind) => `alter default privileges grant all on ${kind} to public`, kinds.slice(0, 3)),
  ...each(
    (change) => `update storage.buckets set ${change} where id = 'race-background-photos'`,
    [
      "public = false",
      "file_size_limit = null",
      "file_size_limit = file_size_limit + 1",
      "allowed_mime_types = null",
      "allowed_mime_types = allowed_mime_types || '{image/svg+xml}'",
    ],
  ),
  "insert into storage.buckets (id, name, public) values ('later', 'later', true)",
];

export function mutantsOfGrants(catalog: Catalog): Mutant[] {
  return [
    ...securablesOf(catalog).flatMap(toggles),
    ...uses,
    ...[...unprobed(catalog), ...others].map(noticedByTheSnapshot),
  ];
}
