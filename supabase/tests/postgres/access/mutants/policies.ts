/** Every row policy dropped, widened and handed to other roles; row level security off. */
import type { Sql } from "postgres";
import { isOurs } from "../catalog.ts";
import { withoutOnePart } from "./conditions.ts";
import type { Mutant } from "./mutant.ts";

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly command: string;
  readonly roles: string;
  readonly using: string | null;
  readonly check: string | null;
}

function createOf({ table, name, command, roles, using, check }: Policy): string {
  return (
    `create policy ${name} on ${table} for ${command} to ${roles}` +
    (using === null ? "" : ` using (${using})`) +
    (check === null ? "" : ` with check (${check})`)
  );
}

function changesOf(policy: Policy): [string, Partial<Policy>][] {
  const { command, using, check } = policy;
  const changes: [string, Partial<Policy>][] = [
    ["to anon", { roles: "anon" }],
    ["to public", { roles: "public" }],
    ["to the service role alone", { roles: "service_role" }],
  ];
  // A policy for every command also lets in what its command alone does not.
  if (command !== "ALL") changes.push(["for all", { command: "ALL" }]);
  if (using !== null) {
    if (using !== "true") changes.push(["using true", { using: "true" }]);
    for (const part of withoutOnePart(using)) {
      changes.push([`using without ${part.name}`, { using: part.rest }]);
    }
  }
  if (command !== "SELECT" && command !== "DELETE") {
    changes.push(["with check true", { check: "true" }]);
  }
  if (check !== null) {
    if (using !== null && using !== check) changes.push(["without with check", { check: null }]);
    for (const part of withoutOnePart(check)) {
      changes.push([`with check without ${part.name}`, { check: part.rest }]);
    }
  }
  return changes;
}

function mutantsOf(policy: Policy): Mutant[] {
  const drop = `drop policy ${policy.name} on ${policy.table}`;
  const mutant = (change: string, statements: string): Mutant => ({
    name: `policy ${policy.name} on ${policy.table}: ${change}`,
    statements,
    reaches: (probe) => probe.thing === policy.table,
  });
  return [
    mutant("dropped", drop),
    ...changesOf(policy).map(([change, changed]) =>
      mutant(change, `${drop}; ${createOf({ ...policy, ...changed })}`),
    ),
  ];
}

export async function mutantsOfPolicies(sql: Sql): Promise<Mutant[]> {
  const policies = await sql.unsafe<Policy[]>(`
    select schemaname || '.' || tablename as table, quote_ident(policyname) as name, cmd as command,
      array_to_string(roles, ', ') as roles, qual as using, with_check as check
    from pg_policies where ${isOurs("schemaname", "tablename")}`);
  const tables = await sql.unsafe<{ name: string }[]>(`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs("n.nspname", "c.relname")} and c.relkind in ('r', 'p')`);
  const open = tables.map(({ name }): Mutant => {
    const statements = `alter table ${name} disable row level security`;
    return { name: statements, statements, reaches: (probe) => probe.thing === name };
  });
  return [...policies.flatMap(mutantsOf), ...open];
}
