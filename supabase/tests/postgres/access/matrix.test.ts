import { beforeAll, expect, test } from "vitest";
import { attacked } from "./attacks.ts";
import { ambiguities } from "./counts.ts";
import { granted, open } from "./lines.ts";
import { openMatrix, tryLine, undone, type Matrix } from "./matrix.ts";
import { unchangedBy } from "./values-in-rows.ts";

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
});

test("access.md speaks of every table, view, column and function, and of nothing else", () => {
  const complaints = [...matrix.expectations.values()].flatMap((line) => line.complaints);
  expect(complaints).toEqual([]);
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
  { timeout: 10_000 },
  async ({ annotate }) => {
    const asGranted = await undone(matrix.database.api, (sql) => tryLine(sql, matrix, granted));
    const allOpen = await undone(matrix.database.owner, (sql) => tryLine(sql, matrix, open));
    await annotate(
      `${String(asGranted.probes)} probes as granted, ${String(allOpen.probes)} with every grant open`,
    );
    expect(asGranted.differences).toEqual([]);
    expect(allOpen.differences).toEqual([]);
    expect(asGranted.probes).toBeGreaterThanOrEqual(1000);
  },
);
