/** The statements that are tried: each person at each thing of the catalog. */
import type { Catalog, Column, DatabaseFunction, Relation } from "../../harness/catalog.ts";
import { attacks } from "./attacks.ts";
import { fill, type Person } from "./fixtures.ts";
import { ownRows, tablesAndViews } from "./rows.ts";
import { signUpProbes } from "./sign-ups.ts";
import { argument, newValue, valueOfNewRow } from "./values.ts";

export interface Probe {
  readonly person: Person;
  /** The relation or function, with its schema. */
  readonly thing: string;
  /** The row of access.md that says what the outcome must be: "update of name", "insert". */
  readonly act: string;
  readonly verb: "select" | "insert" | "update" | "delete" | "truncate" | "execute";
  readonly column?: string;
  /**
   * What a success is: how many rows were touched, how many of them are not the person's, that it was done, what was
   * returned, or that it could be planned.
   */
  readonly measure: "rows" | "others" | "done" | "answer" | "plan";
  readonly statement: string;
  readonly headers?: string | undefined;
  /** A query after the statement, past every policy, whose result is the outcome. */
  readonly question?: string | undefined;
  /** Runs in the role of the connection: the auth server sets none. */
  readonly isByAuthServer?: true;
}

type Values = Readonly<Record<string, string>>;

function insertOf(
  { qualifiedName, columns }: Relation,
  person: Person,
  values: Values = {},
): string {
  const row = columns.flatMap((column) => {
    const value = values[column.name] ?? valueOfNewRow(qualifiedName, column, person);
    return value === undefined || column.isGenerated ? [] : [[column.name, value] as const];
  });
  // Where no column needs a value, any column shows the right.
  if (row.length === 0) row.push([columns[0]?.name ?? "", "default"]);
  const [names, expressions] = [row.map(([name]) => name), row.map(([, value]) => value)];
  return `insert into ${qualifiedName} (${names.join(", ")}) values (${expressions.join(", ")})`;
}

function callOf(called: DatabaseFunction, person: Person, values: Values = {}): string {
  const call = called.parameters.map((parameter) =>
    parameter.name in values ? values[parameter.name] : argument(called, parameter, person),
  );
  return `${called.qualifiedName}(${call.join(", ")})`;
}

function probesOfRelation(relation: Relation, person: Person): Probe[] {
  const { qualifiedName: name } = relation;
  const own = ownRows(relation, person);
  const probe = (
    verb: Exclude<Probe["verb"], "execute">,
    measure: Probe["measure"],
    statement: string,
    column?: Column,
  ): Probe => ({
    person,
    thing: name,
    act: column === undefined || measure === "plan" ? verb : `${verb} of ${column.name}`,
    verb,
    measure,
    statement,
    ...(column === undefined ? {} : { column: column.name }),
  });
  const others = `select * from ${name} where (${own ?? ""}) is not true`;
  return [
    probe("select", "rows", `select * from ${name}`),
    ...(own === null ? [] : [probe("select", "others", others)]),
    probe("insert", "done", insertOf(relation, person)),
    probe("delete", "rows", `delete from ${name}`),
    probe("truncate", "done", `truncate ${name}`),
    ...relation.columns.flatMap((column) => [
      probe("select", "rows", `select ${column.name} from ${name}`, column),
      // Without a condition and without reading, only the right to update and its policies count.
      probe(
        "update",
        "rows",
        `update ${name} set ${column.name} = ${newValue(name, column, person)}`,
        column,
      ),
      // A plan needs every right and no valid row, so that a right to one column shows.
      probe(
        "insert",
        "plan",
        `explain insert into ${name} (${column.name}) values (default)`,
        column,
      ),
    ]),
  ];
}

function attacksOn(thing: Relation | DatabaseFunction, person: Person): Probe[] {
  return Object.entries(attacks[thing.qualifiedName] ?? {}).map(([what, attack]): Probe => {
    const filled = Object.entries(attack.values ?? {}).map(([name, sql]) => [
      name,
      fill(sql, person),
    ]);
    const values = Object.fromEntries(filled) as Values;
    const probe = {
      person,
      thing: thing.qualifiedName,
      headers: attack.headers,
      question: attack.question && fill(attack.question, person),
    };
    if ("parameters" in thing) {
      const call = callOf(thing, person, values);
      const statement =
        attack.conditions === undefined
          ? `select ${attack.isTwice ? `${call}, ${call}` : call}`
          : `select ${attack.conditions} from ${call} result`;
      return {
        ...probe,
        act: `${thing.name} ${what}`,
        verb: "execute",
        measure: "answer",
        statement,
      };
    }
    if (what.startsWith("insert")) {
      const measure = attack.question === undefined ? "done" : "answer";
      return {
        ...probe,
        act: what,
        verb: "insert",
        measure,
        statement: insertOf(thing, person, values),
      };
    }
    const [column = "", value = ""] = Object.entries(values)[0] ?? [];
    const statement = `update ${thing.qualifiedName} set ${column} = ${value}`;
    return { ...probe, act: what, verb: "update", column, measure: "rows", statement };
  });
}

export function makeProbes(catalog: Catalog, people: readonly Person[]): Probe[] {
  return people.flatMap((person) => [
    ...tablesAndViews(catalog).flatMap((relation) => [
      ...probesOfRelation(relation, person),
      ...attacksOn(relation, person),
    ]),
    ...catalog.functions.flatMap((called) => [
      {
        person,
        thing: called.qualifiedName,
        act: called.name,
        verb: "execute",
        measure: called.returns === "void" ? "done" : "answer",
        statement: `select ${callOf(called, person)}`,
      } as const,
      ...attacksOn(called, person),
    ]),
    ...signUpProbes(person),
  ]);
}
