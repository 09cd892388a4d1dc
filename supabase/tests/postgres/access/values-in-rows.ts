/** Whether the values of the probes are news to the rows: an update to what stands there proves nothing. */
import type { Sql } from "postgres";
import type { Catalog } from "./catalog.ts";
import { ownRows } from "./ownership.ts";
import type { Person } from "./personas.ts";
import { newValue } from "./values.ts";

export async function unchangedBy(
  sql: Sql,
  { relations }: Catalog,
  people: readonly Person[],
): Promise<string[]> {
  const checks = relations
    .filter(({ isView }) => !isView)
    .flatMap((relation) =>
      relation.columns
        .filter(({ isGenerated }) => !isGenerated)
        .flatMap((column) =>
          people.map((person) => {
            const value = newValue(relation.name, column, person);
            return `select '${relation.name}.${column.name}, ${person.persona}' as name
              where exists (select from ${relation.name} t
                where (${ownRows(relation, person) ?? "true"})
                  and t.${column.name} is not distinct from (${value})::${column.type})`;
          }),
        ),
    );
  const rows = await sql.unsafe<{ name: string }[]>(checks.join(" union "));
  return rows.map(({ name }) => name);
}
