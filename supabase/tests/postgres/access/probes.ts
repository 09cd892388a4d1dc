/** Every statement that is tried: each person at each thing of the catalog. */
import { attacksOn } from "./attacks.ts";
import type { Catalog, Column, Relation, Routine } from "./catalog.ts";
import { ownRows } from "./ownership.ts";
import type { Person } from "./personas.ts";
import { signUpsWithMetadataOf } from "./sign-ups.ts";
import { callOf, insertOf, type Probe } from "./statements.ts";
import { newValue } from "./values.ts";

function probesOfColumn(relation: Relation, column: Column, person: Person): Probe[] {
  const { name } = column;
  const base = { person, thing: relation.name, column: name };
  return [
    {
      ...base,
      act: `select of ${name}`,
      verb: "select",
      measure: "rows",
      statement: `select ${name} from ${relation.name}`,
    },
    {
      // Without a condition and without reading, only the right to update and its policies count.
      ...base,
      act: `update of ${name}`,
      verb: "update",
      measure: "rows",
      statement: `update ${relation.name} set ${name} = ${newValue(relation.name, column, person)}`,
    },
    {
      // A plan asks for every right and needs no valid row, so that a right to one column shows.
      ...base,
      act: "insert",
      verb: "insert",
      measure: "plan",
      statement: `explain insert into ${relation.name} (${name}) values (default)`,
    },
  ];
}

function probesOfRelation(relation: Relation, person: Person): Probe[] {
  const { name, columns } = relation;
  const base = { person, thing: name };
  const own = ownRows(relation, person);
  return [
    { ...base, act: "select", verb: "select", measure: "rows", statement: `select * from ${name}` },
    ...(own === null
      ? []
      : [
          {
            ...base,
            act: "select",
            verb: "select",
            measure: "others",
            statement: `select * from ${name} where (${own}) is not true`,
          } as const,
        ]),
    {
      ...base,
      act: "insert",
      verb: "insert",
      measure: "done",
      statement: insertOf(relation, person),
    },
    { ...base, act: "delete", verb: "delete", measure: "rows", statement: `delete from ${name}` },
    {
      ...base,
      act: "truncate",
      verb: "truncate",
      measure: "done",
      statement: `truncate ${name}`,
    },
    ...columns.flatMap((column) => probesOfColumn(relation, column, person)),
  ];
}

/** As the section of its schema calls it. */
const nameWithin = ({ name, schema }: Routine) => name.slice(schema.length + 1);

function probeOfRoutine(routine: Routine, person: Person): Probe {
  return {
    person,
    thing: routine.name,
    act: nameWithin(routine),
    verb: "execute",
    measure: routine.answersNothing ? "done" : "answer",
    statement: callOf(routine, person),
  };
}

export function makeProbes({ relations, routines }: Catalog, people: readonly Person[]): Probe[] {
  return people.flatMap((person) => [
    ...relations.flatMap((relation) => [
      ...probesOfRelation(relation, person),
      ...attacksOn(relation, person),
    ]),
    ...routines.flatMap((routine) => [
      probeOfRoutine(routine, person),
      ...attacksOn(routine, person),
    ]),
    ...signUpsWithMetadataOf(person),
  ]);
}
