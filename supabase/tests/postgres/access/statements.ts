/** One statement of one person at one thing. */
import type { Relation, Routine } from "./catalog.ts";
import type { Person } from "./personas.ts";
import { argument, valueOfNewRow } from "./values.ts";

/**
 * What a success is: how many rows were touched, how many that are somebody else's, that it was done, what was
 * answered, or that it could be planned.
 */
export type Measure = "rows" | "others" | "done" | "answer" | "plan";

export interface Probe {
  readonly person: Person;
  /** The relation or routine, with its schema. */
  readonly thing: string;
  /** The row of the expectation that says what must come of it: "update of name", "insert". */
  readonly act: string;
  readonly verb: "select" | "insert" | "update" | "delete" | "truncate" | "execute";
  readonly column?: string;
  readonly measure: Measure;
  readonly statement: string;
  readonly headers?: string;
  /** What is asked once the statement is done, past every policy; its answer is what came of it. */
  readonly question?: string;
  /** Done by whoever the connection belongs to: the auth server comes with nobody's role. */
  readonly isByAuthServer?: boolean;
}

export function insertOf(
  relation: Relation,
  person: Person,
  changes: Readonly<Record<string, string>> = {},
): string {
  const [first] = relation.columns;
  const row = relation.columns.flatMap((column) => {
    const value = changes[column.name] ?? valueOfNewRow(relation.name, column, person);
    return value === undefined || column.isGenerated ? [] : [[column.name, value] as const];
  });
  // Nothing has to be brought: any column shows the right.
  if (row.length === 0 && first !== undefined) row.push([first.name, "default"]);
  const names = row.map(([name]) => name).join(", ");
  const values = row.map(([, value]) => value).join(", ");
  return `insert into ${relation.name} (${names}) values (${values})`;
}

export function callOf(
  routine: Routine,
  person: Person,
  changes: Readonly<Record<string, string>> = {},
): string {
  const call = routine.parameters.map(
    (parameter) => changes[parameter.name] ?? argument(routine, parameter, person),
  );
  return `select ${routine.name.replace(/\(.*/, "")}(${call.join(", ")})`;
}
