/** The statements to try: each person on each relation and function of the catalog. */
import {
  answerTypeOf,
  type Catalog,
  type DatabaseFunction,
  type Relation,
} from "../../harness/catalog.ts";
import { attacks } from "./attacks.ts";
import { fill } from "./fill.ts";
import type { Person } from "./fixtures.ts";
import { ownRows, tablesAndViews } from "./rows.ts";
import { signUps } from "./sign-ups.ts";
import type { Template } from "./template.ts";
import { argument } from "./arguments.ts";
import { newValue, valueOfNewRow, type Values } from "./values.ts";

export interface Probe extends Template {
  readonly person: Person;
}

function insertOf({ qualifiedName, columns }: Relation, values: Values = {}): string {
  const row = columns.flatMap((column) => {
    const value = values[column.name] ?? valueOfNewRow(qualifiedName, column);
    return value === undefined || column.isGenerated ? [] : [[column.name, value] as const];
  });
  // If no column needs a value, any column shows the right.
  if (row.length === 0) row.push([columns[0]?.name ?? "", "default"]);
  const [names, expressions] = [row.map(([name]) => name), row.map(([, value]) => value)];
  return `insert into ${qualifiedName} (${names.join(", ")}) values (${expressions.join(", ")})`;
}

function callOf(called: DatabaseFunction, catalog: Catalog, values: Values = {}): string {
  const given = called.parameters.map(
    (parameter) => values[parameter.name] ?? argument(called, parameter),
  );
  const call = `${called.qualifiedName}(${given.join(", ")})`;
  const type = answerTypeOf(called, catalog);
  if (type === called.returns) return call;
  const answer = `matrix.answer(${call})`;
  if (type === "boolean") return `(${answer})::boolean`;
  const isRow = catalog.relations.some(({ name, schema }) => schema === "public" && name === type);
  return isRow ? `jsonb_populate_record(null::${type}, ${answer})` : answer;
}

function probesOfRelation(relation: Relation): Template[] {
  const name = relation.qualifiedName;
  const own = ownRows(relation);
  const probe = (act: string, measure: Template["measure"], statement: string): Template => ({
    thing: name,
    act,
    verb: act.replace(/ .*/, "") as Template["verb"],
    measure,
    statement,
  });
  const probesOfColumn = (column: Relation["columns"][number]) => [
    probe(`select of ${column.name}`, "rows", `select ${column.name} from ${name}`),
    // Without a condition or reading, only the right to update and its policies matter.
    probe(
      `update of ${column.name}`,
      "rows",
      `update ${name} set ${column.name} = ${newValue(name, column)}`,
    ),
    // A plan needs every right but no valid row, so it shows a right to one column.
    probe("insert", "plan", `explain insert into ${name} (${column.name}) values (default)`),
  ];
  return [
    probe("select", "rows", `select * from ${name}`),
    ...(own === null
      ? []
      : [probe("select", "others", `select * from ${name} where (${own}) is not true`)]),
    probe("insert", "done", insertOf(relation)),
    probe("delete", "rows", `delete from ${name}`),
    probe("truncate", "done", `truncate ${name}`),
    ...relation.columns.flatMap((column) =>
      probesOfColumn(column).map((template) => ({ ...template, column: column.name })),
    ),
  ];
}

/** The function's name, with its parameters' types if others have the name. */
export function labelOf({ qualifiedName, signature }: DatabaseFunction, { functions }: Catalog) {
  const namesakes = functions.filter((other) => other.qualifiedName === qualifiedName);
  return namesakes.length > 1 ? signature : qualifiedName;
}

const withoutSchema = (name: string) => name.replace(/^\w+\./, "");

function attacksOn(
  thing: Relation | DatabaseFunction,
  label: string,
  catalog: Catalog,
): Template[] {
  return Object.entries(attacks[label] ?? {}).map(([what, attack]): Template => {
    const { values = {}, headers, setup, question, conditions, isTwice } = attack;
    const base = { thing: thing.qualifiedName, act: what, headers, setup, question };
    if ("parameters" in thing) {
      const call = callOf(thing, catalog, values);
      const selected = conditions === undefined ? call : `${conditions} from ${call} result`;
      const statement = `select ${isTwice ? `${call}, ` : ""}${selected}`;
      const act = `${withoutSchema(label)} ${what}`;
      return { ...base, act, verb: "execute", measure: "answer", statement };
    }
    const asked = question === undefined ? null : "answer";
    if (what.startsWith("insert")) {
      const statement = insertOf(thing, values);
      return { ...base, verb: "insert", measure: asked ?? "done", statement };
    }
    if (what.startsWith("delete")) {
      const statement = `delete from ${thing.qualifiedName}`;
      return { ...base, verb: "delete", measure: asked ?? "rows", statement };
    }
    const [column = "", value = ""] = Object.entries(values)[0] ?? [];
    const statement = `update ${thing.qualifiedName} set ${column} = ${value}`;
    return { ...base, verb: "update", column, measure: asked ?? "rows", statement };
  });
}

export function makeProbes(catalog: Catalog, people: readonly Person[]): Probe[] {
  const templates: Template[] = [
    ...tablesAndViews(catalog).flatMap(probesOfRelation),
    ...catalog.functions.map((called) => ({
      thing: called.qualifiedName,
      act: withoutSchema(labelOf(called, catalog)),
      verb: "execute" as const,
      measure: answerTypeOf(called, catalog) === "void" ? ("done" as const) : ("answer" as const),
      statement: `select ${callOf(called, catalog)}`,
    })),
    ...tablesAndViews(catalog).flatMap((relation) =>
      attacksOn(relation, relation.qualifiedName, catalog),
    ),
    ...catalog.functions.flatMap((called) => attacksOn(called, labelOf(called, catalog), catalog)),
    ...signUps,
  ];
  return people.flatMap((person) =>
    templates.map((template) => ({
      ...template,
      person,
      setup: template.setup && fill(template.setup, person),
      statement: fill(template.statement, person),
      question: template.question && fill(template.question, person),
    })),
  );
}
