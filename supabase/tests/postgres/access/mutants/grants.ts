/** Mutants of rights: each that exists taken away, each that does not exist granted. */
import type { Catalog, Grant } from "../../../harness/catalog.ts";
import type { Probe } from "../probes.ts";
import { noticedByTheSnapshot, type Mutant } from "./mutant.ts";

const roles = ["anon", "authenticated", "service_role"];
const schemas = ["public", "private"];

function has(grants: readonly Grant[], role: string, privilege: string): boolean {
  return grants.some((grant) => grant.role === role && grant.privilege === privilege);
}

/** Revokes a right that a role has, or grants it; the role's probes with this verb at these things notice. */
function toggled(
  isGranted: boolean,
  privilege: string,
  object: string,
  role: string,
  isReached: (probe: Probe) => boolean,
): Mutant {
  const statements = isGranted
    ? `revoke ${privilege} on ${object} from ${role}`
    : `grant ${privilege} on ${object} to ${role}`;
  return {
    name: statements,
    statements,
    reaches: (probe) => probe.person.role === role && isReached(probe),
  };
}

interface Securable {
  /** As in a grant: "public.tiers", "function private.is_staff()". */
  readonly object: string;
  readonly thing: string;
  readonly grants: readonly Grant[];
  /** The privileges that statements of the API need. */
  readonly probed: readonly string[];
  /** Other privileges. */
  readonly unprobed?: readonly string[];
}

function mutantsOfSecurable({ object, thing, grants, probed, unprobed = [] }: Securable): Mutant[] {
  const toggles = roles.flatMap((role) =>
    probed.map((privilege) =>
      toggled(
        has(grants, role, privilege),
        privilege,
        object,
        role,
        (probe) => probe.thing === thing && probe.verb === privilege,
      ),
    ),
  );
  // The platform owns the tables of storage, and grants on them what it likes.
  if (thing.startsWith("storage.")) return toggles;
  return [
    ...toggles,
    ...[
      ...roles.flatMap((role) =>
        unprobed
          .filter((privilege) => !has(grants, role, privilege))
          .map((privilege) => `grant ${privilege} on ${object} to ${role}`),
      ),
      ...probed
        .slice(0, 1)
        .flatMap((privilege) =>
          ["public", "authenticator"].map((role) => `grant ${privilege} on ${object} to ${role}`),
        ),
      ...grants.map(
        ({ role, privilege }) => `grant ${privilege} on ${object} to ${role} with grant option`,
      ),
    ].map(noticedByTheSnapshot),
  ];
}

function securables({ relations, functions }: Catalog): Securable[] {
  return [
    ...relations.flatMap(({ qualifiedName, kind, isUpdatable, grants }): Securable[] => {
      const base = { thing: qualifiedName, grants, object: qualifiedName };
      if (kind === "type") return [];
      if (kind === "sequence") {
        return [
          {
            ...base,
            object: `sequence ${qualifiedName}`,
            probed: [],
            unprobed: ["usage", "select", "update"],
          },
        ];
      }
      const written = isUpdatable ? ["insert", "update", "delete"] : [];
      const emptied = kind === "table" ? ["truncate"] : [];
      return [
        {
          ...base,
          probed: ["select", ...written, ...emptied],
          unprobed: ["references", "trigger", "maintain"],
        },
      ];
    }),
    ...functions.map(({ qualifiedName, signature, grants }) => ({
      thing: qualifiedName,
      grants,
      object: `function ${signature}`,
      probed: ["execute"],
    })),
  ];
}

function mutantsOfColumns({ relations }: Catalog): Mutant[] {
  return relations
    .filter(({ kind }) => kind === "table" || kind === "view")
    .flatMap(({ qualifiedName, columns, grants, isUpdatable }) =>
      columns.flatMap((column) =>
        roles.flatMap((role) =>
          (isUpdatable ? ["select", "insert", "update"] : ["select"])
            .filter(
              (privilege) => has(column.grants, role, privilege) || !has(grants, role, privilege),
            )
            .map((privilege) =>
              toggled(
                has(column.grants, role, privilege),
                `${privilege} (${column.name})`,
                qualifiedName,
                role,
                (probe) =>
                  probe.thing === qualifiedName &&
                  probe.verb === privilege &&
                  (probe.column === undefined || probe.column === column.name),
              ),
            ),
        ),
      ),
    );
}

const onSchemas = [
  // Every role has what public grants to all: the use of the schema public.
  ...["private", "storage"].flatMap((schema) =>
    roles.map((role) => toggled(true, "usage", `schema ${schema}`, role, () => true)),
  ),
  ...["public", "authenticator"].map((role) =>
    noticedByTheSnapshot(`grant usage on schema private to ${role}`),
  ),
  ...schemas.flatMap((schema) =>
    [...roles, "public", "authenticator"].map((role) =>
      noticedByTheSnapshot(`grant create on schema ${schema} to ${role}`),
    ),
  ),
];

const onLaterObjects = ["", ...schemas.map((schema) => `in schema ${schema} `)].flatMap((where) =>
  ["tables", "sequences", "functions", "types"].flatMap((kind) =>
    [...roles, "public"]
      // Everyone may use a later type from the start.
      .filter((role) => where !== "" || kind !== "types" || role !== "public")
      .map((role) => `alter default privileges ${where}grant all on ${kind} to ${role}`),
  ),
);

const onRoles = roles.flatMap((role) =>
  roles.filter((other) => other !== role).map((other) => `grant ${role} to ${other}`),
);

const onBuckets = [
  ...[
    "public = false",
    "file_size_limit = null",
    "file_size_limit = file_size_limit + 1",
    "allowed_mime_types = null",
    "allowed_mime_types = allowed_mime_types || '{image/svg+xml}'",
  ].map((change) => `update storage.buckets set ${change} where id = 'race-background-photos'`),
  "insert into storage.buckets (id, name, public) values ('later', 'later', true)",
];

export function mutantsOfGrants(catalog: Catalog): Mutant[] {
  return [
    ...securables(catalog).flatMap(mutantsOfSecurable),
    ...mutantsOfColumns(catalog),
    ...onSchemas,
    ...[...onLaterObjects, ...onRoles, ...onBuckets].map(noticedByTheSnapshot),
  ];
}
