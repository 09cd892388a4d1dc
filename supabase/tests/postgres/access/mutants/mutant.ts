import type { Catalog } from "../../../harness/catalog.ts";
import type { Probe } from "../probes.ts";

/** A change of the schema that the probes or the snapshot of rights must notice. */
export interface Mutant {
  readonly name: string;
  /** What it changes; a kind of probe that notices one of its mutants often notices the next. */
  readonly subject: string;
  readonly statements: string;
  /** The relations and functions whose probes it may reach; all if undefined. */
  readonly things?: ReadonlySet<string>;
  /** The probes that must notice it, or the snapshot if no statement of the API shows it. */
  readonly reaches: ((probe: Probe) => boolean) | "snapshot";
}

export function noticedByTheSnapshot(statements: string): Mutant {
  return { name: statements, subject: "rights", statements, reaches: "snapshot" };
}

/** Mutants of one subject from named statements; the probes of these things must notice them. */
export function mutantsOf(
  subject: string,
  things: ReadonlySet<string>,
  changes: readonly (readonly [change: string, statements: string])[],
): Mutant[] {
  return changes.map(([change, statements]) => ({
    name: `${subject}: ${change}`,
    subject,
    statements,
    things,
    reaches: () => true,
  }));
}

/**
 * Everything whose outcome a function or view can change: its callers, the tables whose policies or
 * triggers use it, and the functions that write to a table with such a trigger.
 */
export function reachOf({ relations, functions, policies, triggers }: Catalog, name: string) {
  const users = new Set([name]);
  const tables = new Set<string>();
  let isInPolicy = false;
  // The iteration also visits elements that it adds.
  for (const used of users) {
    const uses = new RegExp(`\\b${used.replace(".", "\\.")}\\b`);
    for (const user of functions) if (uses.test(user.source)) users.add(user.qualifiedName);
    for (const user of relations)
      if (uses.test(user.definition ?? "")) users.add(user.qualifiedName);
    for (const { table } of triggers.filter((trigger) => trigger.function === used)) {
      tables.add(table);
      const writes = new RegExp(`\\b(?:insert into|update|delete from) ${table}\\b`);
      for (const user of functions) if (writes.test(user.source)) users.add(user.qualifiedName);
    }
    for (const { table, using, check } of policies) {
      if (!uses.test(`${using ?? ""} ${check ?? ""}`)) continue;
      tables.add(table);
      isInPolicy = true;
    }
  }
  return { things: new Set([...users, ...tables]), isInPolicy };
}
