import { beforeAll, expect, test } from "vitest";
import { claims } from "../../harness/personas.ts";
import { validRace } from "../../harness/races.ts";
import { attacks } from "./attacks.ts";
import { describeDifferences, openMatrix, type Matrix } from "./matrix.ts";
import { labelOf } from "./probes.ts";
import { unchangedColumns } from "./rows.ts";

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
});

test("access.md names exactly the existing tables, views, columns and functions", () => {
  expect(matrix.faults).toEqual([]);
});

test("every table has rows of the person and of others, and persons without rows", () => {
  expect(matrix.ambiguities).toEqual([]);
});

test("every update tried would change each of the person's rows", async () => {
  const { database, catalog, people } = matrix;
  expect(await unchangedColumns(database.owner, catalog, people)).toEqual([]);
});

test("every attack targets something that exists", () => {
  const { relations, functions } = matrix.catalog;
  const things = new Set([
    ...relations.map(({ qualifiedName }) => qualifiedName),
    ...functions.map((called) => labelOf(called, matrix.catalog)),
  ]);
  expect(Object.keys(attacks).filter((name) => !things.has(name))).toEqual([]);
});

test(
  "everyone may do exactly what access.md says, as granted and with every grant open",
  { timeout: 300_000 },
  async () => {
    const { owner, api } = matrix.database;
    const ids = matrix.trials.map((_, id) => id);
    const granted = ids.filter((id) => matrix.trials[id]?.stage === 0);
    const others = ids.filter((id) => matrix.trials[id]?.stage !== 0);
    expect(await describeDifferences(api, matrix, granted)).toEqual([]);
    expect(await describeDifferences(owner, matrix, others)).toEqual([]);
    expect(granted.length).toBeGreaterThanOrEqual(1000);
    process.stdout.write(
      `${String(ids.length)} probes, ${String(granted.length)} of them as granted\n`,
    );
  },
);

/** The probes share one transaction, at read committed. */
test.each(["repeatable read", "serializable"])(
  "a race is not created under the snapshot of a %s transaction",
  async (isolation) => {
    const owner = matrix.people.find(({ persona }) => persona === "owner");
    const created = matrix.database.api.begin(`isolation level ${isolation}`, async (sql) => {
      await sql`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify(owner && claims(owner))}, true)`;
      return sql`select public.create_race(gen_random_uuid(), ${sql.json(validRace)}) as answer`;
    });
    expect(await created).toMatchObject([
      {
        answer: {
          code: "PT400",
          message: "create_race needs read committed isolation.",
          hint: "invalid_value",
        },
      },
    ]);
  },
);
