import { beforeAll, expect, inject, test } from "vitest";
import { attacked } from "./attacks.ts";
import { ambiguities } from "./counts.ts";
import { granted, stages } from "./lines.ts";
import { differences, idsOf, openMatrix, type Matrix } from "./matrix.ts";
import { unchangedBy } from "./values-in-rows.ts";

/** Ten seconds are promised on a server; PGlite is slower, and a busy machine is its excuse. */
const timeout = inject("images") === undefined ? 10_000 : 120_000;

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
});

test("access.md speaks of every table, view, column and function, and of nothing else", () => {
  expect(matrix.complaints).toEqual([]);
});

test("there are rows of one's own, of others and none to tell apart in every table", () => {
  expect(ambiguities(matrix.catalog, matrix.world.people, matrix.countsOf)).toEqual([]);
});

test("every update that is tried would change each of the person's rows", async () => {
  expect(await unchangedBy(matrix.database.owner, matrix.catalog, matrix.world.people)).toEqual([]);
});

test("every named attack is on something that exists", () => {
  const { relations, routines } = matrix.catalog;
  const things = new Set([...relations, ...routines].map(({ name }) => name));
  expect(attacked.filter((name) => !things.has(name))).toEqual([]);
});

test(
  "nobody may do more or less than access.md says, as granted and if every grant were open",
  { timeout },
  async () => {
    const { owner, api } = matrix.database;
    const second = stages.filter((stage) => stage !== granted);
    expect(await differences(api, matrix, [granted])).toEqual([]);
    expect(await differences(owner, matrix, second)).toEqual([]);
    expect(idsOf(matrix, granted).length).toBeGreaterThanOrEqual(1000);
    process.stdout.write(
      `${String(matrix.trials.length)} probes, ${String(idsOf(matrix, granted).length)} of them as granted\n`,
    );
  },
);
