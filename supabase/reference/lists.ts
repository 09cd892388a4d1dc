/** What the schema contains, one line per object, with the objects' own comments. */
import type { Catalog, DatabaseFunction, Relation, Trigger } from "../tests/harness/catalog.ts";
import { shortName } from "./names.ts";

export function listRelations({ relations }: Catalog, kind: Relation["kind"]): string {
  return list(
    relations
      .filter((relation) => relation.kind === kind && relation.schema !== "storage")
      .flatMap(({ qualifiedName, comment, columns }) => [
        `- ${code(shortName(qualifiedName))}: ${comment}`,
        ...columns
          .filter((column) => column.comment !== null)
          .map((column) => `  - ${code(column.name)}: ${column.comment ?? ""}`),
      ]),
  );
}

export function listTypes({ relations }: Catalog): string {
  return list(
    relations
      .filter(({ kind }) => kind === "type")
      .map(({ name, comment, columns }) => {
        const fields = columns.map((column) => `${column.name} ${column.type}`).join(", ");
        return `- ${code(name)} (${code(fields)}): ${comment}`;
      }),
  );
}

export function listApi({ functions }: Catalog): string {
  const api = functions.filter(({ schema }) => schema === "public");
  const open = api.filter((it) => callers(it).includes("anon"));
  return groups([
    ["Everyone may call:", open],
    ["Signed-in users may call:", api.filter((it) => !open.includes(it))],
  ]);
}

const forOperators = "For operators: ";

export function listOperatorFunctions({ functions }: Catalog): string {
  return list(
    functions.filter(({ comment }) => comment.startsWith(forOperators)).map(functionLine),
  );
}

export function listPrivateFunctions({ functions }: Catalog): string {
  const inner = functions.filter(
    ({ schema, comment }) => schema === "private" && !comment.startsWith(forOperators),
  );
  const isTrigger = (it: DatabaseFunction) => it.returns === "trigger";
  const isImplementation = (it: DatabaseFunction) => it.comment.startsWith("Implements ");
  const others = inner.filter((it) => !isTrigger(it) && !isImplementation(it));
  return groups([
    [
      "Implementations of the API's functions, with the same grants:",
      inner.filter(isImplementation),
    ],
    [
      "Called by policies, constraints and guards with the caller's role:",
      others.filter((it) => callers(it).length > 0),
    ],
    [
      "Called by other functions and by the schedule, granted to no role:",
      others.filter((it) => callers(it).length === 0),
    ],
    ["Called by triggers:", inner.filter(isTrigger)],
  ]);
}

const eventOrder = ["insert", "update", "delete", "truncate"];
const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The triggers of one table that call one function at the same moment share a line. */
export function listTriggers({ triggers }: Catalog): string {
  const isAlike = (a: Trigger, b: Trigger) =>
    a.table === b.table && a.function === b.function && a.moment === b.moment;
  const position = (event: string) => eventOrder.findIndex((name) => event.startsWith(name));
  const lines = triggers.map((trigger) => {
    const events = triggers.filter((it) => isAlike(it, trigger)).flatMap((it) => it.events);
    const when = anyOf.format(events.sort((a, b) => position(a) - position(b)));
    const { table, moment, level, function: called } = trigger;
    return `- ${code(shortName(table))}, ${moment} ${when}, each ${level}: ${code(called)}.`;
  });
  return list([...new Set(lines)]);
}

export function listPolicies({ policies }: Catalog): string {
  return list(policies.map((it) => `- ${code(shortName(it.table))}, ${it.command}: ${it.name}.`));
}

/** The roles of the API that may call a function. */
function callers({ grants }: DatabaseFunction): string[] {
  return grants
    .map(({ role }) => role)
    .filter((role) => ["anon", "authenticated", "service_role"].includes(role));
}

function functionLine(definition: DatabaseFunction): string {
  const { name, arguments: parameters, returns, returnsSet, comment } = definition;
  const isSilent = returns === "void" || returns === "trigger";
  const result = isSilent ? "" : ` → ${returnsSet ? "setof " : ""}${returns}`;
  const signature = `${name}(${parameters})${result}`
    .replaceAll(" DEFAULT ", " = ")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(/::[a-z]+/g, "")
    .replaceAll("NULL", "null");
  return `- ${code(signature)}: ${comment.replace(forOperators, "")}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function list(lines: readonly string[]): string {
  return lines.join("\n");
}

function groups(parts: readonly (readonly [string, readonly DatabaseFunction[]])[]): string {
  return parts
    .map(([title, functions]) => `${title}\n\n${list(functions.map(functionLine))}`)
    .join("\n\n");
}
