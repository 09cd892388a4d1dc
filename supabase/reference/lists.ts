/** What the schema holds, a line each, in the words of its own comments. */
import type { Catalog, DatabaseFunction, Relation } from "./catalog.ts";

export function listRelations({ relations }: Catalog, kind: Relation["kind"]): string {
  return list(
    relations
      .filter((relation) => relation.kind === kind)
      .flatMap(({ name, comment, columns }) => [
        `- ${code(name)}: ${comment}`,
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
  const open = api.filter(({ callers }) => callers.includes("anon"));
  return groups([
    ["Everyone may call:", open],
    ["Signed-in people may call:", api.filter((it) => !open.includes(it))],
  ]);
}

const forOperators = "For operators at the database: ";

export function listOperatorFunctions({ functions }: Catalog): string {
  return list(
    functions.filter(({ comment }) => comment.startsWith(forOperators)).map(functionLine),
  );
}

/** What the API, its policies and its triggers are made of. */
export function listPrivateFunctions({ functions }: Catalog): string {
  const inner = functions.filter(
    ({ schema, comment }) => schema === "private" && !comment.startsWith(forOperators),
  );
  const isTrigger = (it: DatabaseFunction) => it.answer === "trigger";
  const isBody = (it: DatabaseFunction) => it.comment.startsWith("Body of ");
  const parts = inner.filter((it) => !isTrigger(it) && !isBody(it));
  return groups([
    ["Bodies of the API's functions, called by whoever may call those:", inner.filter(isBody)],
    [
      "Called by policies and guards, in the name of whoever is signed in:",
      parts.filter(({ callers }) => callers.length > 0),
    ],
    [
      "Called by the functions here and by the schedule, granted to nobody:",
      parts.filter(({ callers }) => callers.length === 0),
    ],
    ["Called by triggers:", inner.filter(isTrigger)],
  ]);
}

export function listTriggers({ triggers }: Catalog): string {
  return list(
    triggers.map(({ relation, moment, events, each, function: called }) => {
      const when = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(events);
      return `- ${code(relation)}, ${moment} ${when}, each ${each}: ${code(called)}.`;
    }),
  );
}

export function listPolicies({ policies }: Catalog): string {
  return list(policies.map((it) => `- ${code(it.relation)}, ${it.command}: ${it.name}.`));
}

function functionLine({ name, arguments: parameters, answer, comment }: DatabaseFunction): string {
  const answers = answer === "void" || answer === "trigger" ? "" : ` → ${answer}`;
  const signature = `${name}(${parameters})${answers}`
    .replaceAll(" DEFAULT ", " = ")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(/::[a-z]+/g, "")
    .replaceAll(/\b(NULL|SETOF)\b/g, (word) => word.toLowerCase());
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
