/** Mutants of tables, policies, guards and views. */
import type { Catalog, Policy, Relation, Trigger } from "../../../harness/catalog.ts";
import { mutantsOf, noticedByTheSnapshot, reachOf, type Mutant } from "./mutant.ts";

function mutantsOfTable({ qualifiedName, columns }: Relation): Mutant[] {
  const table = `alter table ${qualifiedName}`;
  return [
    ...mutantsOf(`table ${qualifiedName}`, new Set([qualifiedName]), [
      ["without row level security", `${table} disable row level security`],
    ]),
    ...columns
      .filter(({ statistics }) => statistics === 0)
      .map(({ name }) => noticedByTheSnapshot(`${table} alter column ${name} set statistics -1`)),
  ];
}

/** Splits a condition at an operator outside parentheses and quotes. */
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

/** Leaves each part out of a condition as the catalog prints it. */
function weakened(condition: string): [part: string, rest: string][] {
  const inner = /^\((.*)\)$/s.exec(condition)?.[1] ?? condition;
  return [" AND ", " OR "].flatMap((operator) => {
    const parts = split(inner, operator);
    if (parts.length === 1) return [];
    return parts.map((part, n): [string, string] => [part, parts.toSpliced(n, 1).join(operator)]);
  });
}

function mutantsOfPolicy(policy: Policy): Mutant[] {
  const { name, table, command, using, check } = policy;
  const drop = `drop policy "${name}" on ${table}`;
  const changes: [string, Partial<Policy>][] = [
    ["to anon", { roles: ["anon"] }],
    ["to public", { roles: ["public"] }],
    ["to the service role alone", { roles: ["service_role"] }],
    // A policy for all commands permits more than its own command.
    ["for all", { command: "all" }],
    ["using true", { using: using && "true" }],
    ...weakened(using ?? "").map(([part, rest]): [string, Partial<Policy>] => [
      `using without ${part}`,
      { using: rest },
    ]),
    ["with check true", { check: command === "select" || command === "delete" ? check : "true" }],
    ["without with check", { check: using === null || using === check ? check : null }],
    ...weakened(check ?? "").map(([part, rest]): [string, Partial<Policy>] => [
      `with check without ${part}`,
      { check: rest },
    ]),
  ];
  const created = ({ command, roles, using, check }: Policy) =>
    `create policy "${name}" on ${table} for ${command} to ${roles.join(", ")}` +
    (using === null ? "" : ` using (${using})`) +
    (check === null ? "" : ` with check (${check})`);
  return mutantsOf(`policy "${name}" on ${table}`, new Set([table]), [
    ["dropped", drop],
    ...changes
      .map(([change, to]) => [change, created({ ...policy, ...to })] as const)
      .filter(([, statement]) => statement !== created(policy))
      .map(([change, statement]) => [change, `${drop}; ${statement}`] as const),
  ]);
}

/** Mutants of triggers that refuse or write to the audit log, or are on the platform's tables. */
function mutantsOfTrigger(catalog: Catalog, trigger: Trigger): Mutant[] {
  const { functions } = catalog;
  const { name, table, definition } = trigger;
  const subject = `trigger ${name} on ${table}`;
  const refuses = (source: string) => /private\.(refuse|require_\w+|write_audit)\(/.test(source);
  const source =
    functions.find((called) => called.qualifiedName === trigger.function)?.source ?? "";
  if (!/^(public|private)\./.test(table)) {
    // E-mails give nobody a right; their own tests try these triggers.
    if (/private\.(outbox|email_account|known_devices)\b/.test(source)) return [];
    // Only the table's owner may drop a trigger; any role that may create it may replace it.
    const silent = definition
      .replace("CREATE TRIGGER", "CREATE OR REPLACE TRIGGER")
      .replace(/( WHEN \(.*\))? EXECUTE FUNCTION/s, " WHEN (false) EXECUTE FUNCTION");
    const { things } = reachOf(catalog, trigger.function);
    return mutantsOf(subject, things, [["never fires", silent]]);
  }
  // A function that it calls refuses, but only new rows.
  const refusesNewRows = functions.some(
    (called) => source.includes(`${called.qualifiedName}(`) && refuses(called.source),
  );
  if (!refuses(source) && !(refusesNewRows && trigger.events.includes("insert"))) return [];
  const drop = `drop trigger ${name} on ${table}`;
  const [, head = "", events = "", tail = ""] =
    /^(.*? (?:BEFORE|AFTER|INSTEAD OF) )(.*?)( ON .*)$/s.exec(definition) ?? [];
  const all = events.split(" OR ");
  return mutantsOf(subject, reachOf(catalog, trigger.function).things, [
    ["dropped", drop],
    ...(all.length < 2 ? [] : all).map((event, n) => {
      return [
        `not on ${event}`,
        `${drop}; ${head}${all.toSpliced(n, 1).join(" OR ")}${tail}`,
      ] as const;
    }),
  ]);
}

/** Views with other rights, and with wrong rows if they tell policies who the caller is. */
function mutantsOfView(catalog: Catalog, view: Relation): Mutant[] {
  const { qualifiedName: name, isSecurityInvoker, definition } = view;
  const query = definition ?? "";
  const unconditional = query.replace(/ ON \(\(.*?\)\)/, " ON (true)");
  const anotherPerson = `
    select (select m.user_id from public.brand_members m
      where m.user_id is distinct from caller.user_id order by m.user_id limit 1) as user_id
    from (${query}) caller`;
  const wrongRows = [
    ["always empty", `select * from (${query}) own where false`],
    ["another person", name === "private.caller" ? anotherPerson : query],
    ["every person's", unconditional],
    ...weakened(/ WHERE (\(.*)$/s.exec(query)?.[1] ?? "").map(
      ([part, rest]) =>
        [`without ${part}`, query.replace(/ WHERE .*$/s, ` WHERE ${rest}`)] as const,
    ),
    ["without a second factor", query.replace(/\(?s\.aal\)?(?:::text)? = 'aal2'::text/, "true")],
  ] as const;
  return mutantsOf(`view ${name}`, reachOf(catalog, name).things, [
    [
      `with the rights of its ${isSecurityInvoker ? "owner" : "reader"}`,
      `alter view ${name} set (security_invoker = ${String(!isSecurityInvoker)})`,
    ],
    ...wrongRows
      .filter(([, changed]) => !isSecurityInvoker && changed !== query)
      .map(([lie, changed]) => [lie, `create or replace view ${name} as ${changed}`] as const),
  ]);
}

export function mutantsOfObjects(catalog: Catalog): Mutant[] {
  const { relations, policies, triggers } = catalog;
  return [
    ...triggers.flatMap((trigger) => mutantsOfTrigger(catalog, trigger)),
    ...policies.flatMap(mutantsOfPolicy),
    ...relations.filter(({ kind }) => kind === "table").flatMap(mutantsOfTable),
    ...relations
      .filter(({ kind }) => kind === "view")
      .flatMap((view) => mutantsOfView(catalog, view)),
  ];
}
