import type { Catalog } from "../../../harness/catalog.ts";
import type { Probe } from "../probes.ts";

/** A change of the schema that the probes, or the snapshot of rights, must notice. */
export interface Mutant {
  readonly name: string;
  readonly statements: string;
  /** The probes that must notice it; the snapshot, where no statement of the API would show it. */
  readonly reaches: ((probe: Probe) => boolean) | "snapshot";
}

export function noticedByTheSnapshot(statements: string): Mutant {
  return { name: statements, statements, reaches: "snapshot" };
}

export const at = (thing: string) => (probe: Probe) => probe.thing === thing;

/** Everything whose outcome a function or view can change: its callers, and the tables whose policies or triggers use it. */
export function reachOf(
  { relations, functions, policies, triggers }: Catalog,
  name: string,
): { readonly things: ReadonlySet<string>; readonly isInPolicy: boolean } {
  const things = new Set([name]);
  const users = new Set([name]);
  let isInPolicy = false;
  // A set that grows while it is walked is walked to its end.
  for (const used of users) {
    const uses = new RegExp(`\\b${used.replace(".", "\\.")}\\b`);
    for (const { qualifiedName, source } of functions)
      if (uses.test(source)) users.add(qualifiedName);
    for (const { qualifiedName, definition } of relations) {
      if (uses.test(definition ?? "")) users.add(qualifiedName);
    }
    for (const { table, using, check } of policies) {
      if (!uses.test(`${using ?? ""} ${check ?? ""}`)) continue;
      things.add(table);
      isInPolicy = true;
    }
    for (const trigger of triggers) if (trigger.function === used) things.add(trigger.table);
    things.add(used);
  }
  return { things, isInPolicy };
}
