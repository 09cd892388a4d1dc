/** Mutants of tables, policies, guards and views. */
import type { Catalog, Policy, Relation, Trigger } from "../../../harness/catalog.ts";
import { at, noticedByTheSnapshot, reachOf, type Mutant } from "./mutant.ts";

function mutantsOfTable({ qualifiedName, columns }: Relation): Mutant[] {
  const closed = `alter table ${qualifiedName} disable row level security`;
  return [
    { name: closed, statements: closed, reaches: at(qualifiedName) },
    ...columns
      .filter(({ statistics }) => statistics === 0)
      .map(({ name }) =>
        noticedByTheSnapshot(`alter table ${qualifiedName} alter column ${name} set statistics -1`),
      ),
  ];
}

/** Splits a condition at an operator outside brackets and quotes. */
function split(condition: string, operator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of condition.match(/'[^']*'|[()]| AND | OR |[^'() ]+| /g) ?? []) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (depth === 0 && token === operator) parts.push("");
    else parts.push((parts.pop() ?? "") + token);
  }
  return parts;
}

/** A condition as the catalog prints it, once without each of its parts. */
function weakened(condition: string): [part: string, rest: string][] {
  const inner = /^\((.*)\)$/s.exec(condition)?.[1] ?? condition;
  for (const operator of [" AND ", " OR "]) {
    const parts = split(inner, operator);
    if (parts.length > 1) {
      return parts.map((part, n) => [part, parts.filter((_, other) => other !== n).join(operator)]);
    }
  }
  return [];
}

function mutantsOfPolicy(policy: Policy): Mutant[] {
  const { name, table, command, using, check } = policy;
  const drop = `drop policy "${name}" on ${table}`;
  const changes: [string, Partial<Policy>][] = [
    ["to anon", { roles: ["anon"] }],
    ["to public", { roles: ["public"] }],
    ["to the service role alone", { roles: ["service_role"] }],
  ];
  // A policy for every command also permits what its own command does not.
  if (command !== "all") changes.push(["for all", { command: "all" }]);
  if (using !== null && using !== "true") changes.push(["using true", { using: "true" }]);
  for (const [part, rest] of weakened(using ?? ""))
    changes.push([`using without ${part}`, { using: rest }]);
  if (command !== "select" && command !== "delete")
    changes.push(["with check true", { check: "true" }]);
  if (check !== null && using !== null && using !== check)
    changes.push(["without with check", { check: null }]);
  for (const [part, rest] of weakened(check ?? ""))
    changes.push([`with check without ${part}`, { check: rest }]);
  const created = (changed: Policy) =>
    `create policy "${name}" on ${table} for ${changed.command} to ${changed.roles.join(", ")}` +
    (changed.using === null ? "" : ` using (${changed.using})`) +
    (changed.check === null ? "" : ` with check (${changed.check})`);
  return [
    ["dropped", drop] as const,
    ...changes.map(
      ([change, to]) => [change, `${drop}; ${created({ ...policy, ...to })}`] as const,
    ),
  ].map(([change, statements]) => ({
    name: `policy "${name}" on ${table}: ${change}`,
    statements,
    reaches: at(table),
  }));
}

/** Of triggers that refuse, and of those on tables of the platform. */
function mutantsOfTrigger({ functions }: Catalog, trigger: Trigger): Mutant[] {
  const { name, table, definition } = trigger;
  const isOurTable = /^(public|private)\./.test(table);
  const refuses = (source: string) => /private\.(refuse|require_\w+)\(/.test(source);
  const source =
    functions.find(({ qualifiedName }) => qualifiedName === trigger.function)?.source ?? "";
  // What the trigger's function calls refuses new rows alone.
  const refusesBelow = functions.some(
    (called) => source.includes(`${called.qualifiedName}(`) && refuses(called.source),
  );
  const isGuard = refuses(source) || (trigger.events.includes("insert") && refusesBelow);
  if (isOurTable && !isGuard) return [];
  const mutant = (change: string, statements: string): Mutant => ({
    name: `trigger ${name} on ${table}: ${change}`,
    statements,
    reaches: at(table),
  });
  if (!isOurTable) {
    // Only the table's owner may drop a trigger; any role that may create one may replace it.
    const silent = definition
      .replace("CREATE TRIGGER", "CREATE OR REPLACE TRIGGER")
      .replace(" EXECUTE FUNCTION", " WHEN (false) EXECUTE FUNCTION");
    return [mutant("never fires", silent)];
  }
  const drop = `drop trigger ${name} on ${table}`;
  const [, head = "", events = "", tail = ""] =
    /^(.*? (?:BEFORE|AFTER|INSTEAD OF) )(.*?)( ON .*)$/s.exec(definition) ?? [];
  const all = events.split(" OR ");
  return [
    mutant("dropped", drop),
    ...(all.length < 2 ? [] : all).map((event) => {
      const others = all.filter((other) => other !== event).join(" OR ");
      return mutant(`not on ${event}`, `${drop}; ${head}${others}${tail}`);
    }),
  ];
}

/** With other rights; a view that tells policies who the caller is also with wrong rows. */
function mutantsOfView(
  catalog: Catalog,
  { qualifiedName, definition, isSecurityInvoker }: Relation,
): Mutant[] {
  const query = definition ?? "";
  const { things } = reachOf(catalog, qualifiedName);
  const unconditional = query.replace(/ ON \(\(.*?\)\)/, " ON (true)");
  const lies: Readonly<Record<string, string>> = {
    "always empty": `select * from (${query}) own where false`,
    ...(qualifiedName === "private.caller" && {
      "another person": `
        select (select m.user_id from public.brand_members m
          where m.user_id is distinct from caller.user_id order by m.user_id limit 1) as user_id
        from (${query}) caller`,
    }),
    ...(unconditional !== query && { "every person's": unconditional }),
  };
  const changes = {
    [`with the rights of its ${isSecurityInvoker ? "owner" : "reader"}`]: `alter view ${qualifiedName} set (security_invoker = ${String(!isSecurityInvoker)})`,
    ...(!isSecurityInvoker &&
      Object.fromEntries(
        Object.entries(lies).map(([lie, as]) => [
          lie,
          `create or replace view ${qualifiedName} as ${as}`,
        ]),
      )),
  };
  return Object.entries(changes).map(([change, statements]) => ({
    name: `view ${qualifiedName}: ${change}`,
    statements,
    reaches: (probe) => things.has(probe.thing),
  }));
}

export function mutantsOfObjects(catalog: Catalog): Mutant[] {
  const { relations, policies, triggers } = catalog;
  return [
    ...triggers.flatMap((trigger) => mutantsOfTrigger(catalog, trigger)),
    ...policies.flatMap(mutantsOfPolicy),
    ...relations.flatMap((relation) =>
      relation.kind === "table"
        ? mutantsOfTable(relation)
        : relation.kind === "view"
          ? mutantsOfView(catalog, relation)
          : [],
    ),
  ];
}
