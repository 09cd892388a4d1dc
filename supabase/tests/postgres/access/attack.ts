/** The kinds of statement that a named way around a rule can be. */
import type { Relation, Routine } from "./catalog.ts";
import type { Person } from "./personas.ts";
import { callOf, insertOf, type Probe } from "./statements.ts";
import { exhausted } from "./world.ts";

export type Attack = (thing: Relation | Routine, person: Person) => Omit<Probe, "person" | "thing">;

type Changes = (person: Person) => Readonly<Record<string, string>>;
type Question = (person: Person) => string;

export const text = (value: string) => `'${value}'`;

export const insert =
  (act: string, changes: Changes): Attack =>
  (relation, person) => ({
    act,
    verb: "insert",
    measure: "done",
    statement: insertOf(relation as Relation, person, changes(person)),
  });

export const update =
  (act: string, column: string, value: (person: Person) => string): Attack =>
  (relation, person) => ({
    act,
    verb: "update",
    column,
    measure: "rows",
    statement: `update ${relation.name} set ${column} = ${value(person)}`,
  });

/** What a call answers, or what is answered to a question once it was made. */
export const call =
  (act: string, changes: Changes, question?: Question): Attack =>
  (routine, person) => ({
    act,
    verb: "execute",
    measure: "answer",
    statement: callOf(routine as Routine, person, changes(person)),
    ...(question === undefined ? {} : { question: question(person) }),
  });

/** Its second call in one statement, which meets what the first one did. */
export const callTwice =
  (act: string, changes: Changes): Attack =>
  (routine, person) => {
    const once = callOf(routine as Routine, person, changes(person));
    return {
      act,
      verb: "execute",
      measure: "answer",
      statement: `${once}, ${once.replace("select ", "")}`,
    };
  };

/** Whether a function's answer is the one that these conditions describe. */
export const answers =
  (act: string, changes: Changes, conditions: string): Attack =>
  (routine, person) => ({
    act,
    verb: "execute",
    measure: "answer",
    statement: `select ${conditions} from ${callOf(routine as Routine, person, changes(person)).replace("select ", "")} answer`,
  });

export const beyondItsLimit =
  (act: string): Attack =>
  (routine, person) => ({
    act,
    verb: "execute",
    measure: "answer",
    statement: callOf(routine as Routine, person),
    headers: exhausted,
  });
