import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { writeTypes } from "../../reference/database-types.ts";
import { fillIn } from "../../reference/generated.ts";
import { generatedParts } from "../../reference/readme.ts";
import { readCatalog } from "../harness/catalog.ts";
import { openDatabase } from "../harness/database.ts";

const readme = new URL("../../README.md", import.meta.url);
const types = new URL("../../../packages/data/src/database.types.ts", import.meta.url);
const { owner } = await openDatabase();
const catalog = await readCatalog((sql) => owner.unsafe<object[]>(sql));

/** What a bench wrote down with `--write`. */
function results(file: string, command: string): string {
  const path = new URL(`../../bench/${file}`, import.meta.url);
  return existsSync(path)
    ? readFileSync(path, "utf8").trim()
    : `No run of \`${command} -- --write\` is written down yet.`;
}

// `pnpm --filter @outpace/supabase run generate` writes what these two tests compare.

test("database.types.ts describes the schema that the migrations make", async () => {
  await expect(writeTypes(catalog)).toMatchFileSnapshot(types.pathname);
});

test("README.md describes the schema that the migrations make", async () => {
  const parts = new Map([
    ...generatedParts(catalog),
    ["bench", results("results.md", "npm run bench:db")],
    ["bench-http", results("results-http.md", "npm run bench:http")],
  ]);
  const written = fillIn(await readFile(readme, "utf8"), parts);
  await expect(written).toMatchFileSnapshot(readme.pathname);
});

test("a part without a place and a place without a part are mistakes", () => {
  const place = "<!-- generated: tables -->\nold\n<!-- end -->";
  const tables = ["tables", "new"] as const;
  expect(fillIn(place, new Map([tables]))).toBe(
    "<!-- generated: tables -->\n\nnew\n\n<!-- end -->",
  );
  expect(() => fillIn(place, new Map())).toThrow('Nothing generates "tables".');
  expect(() => fillIn(place, new Map([tables, ["views", "new"]]))).toThrow(
    "No place is marked for views.",
  );
});
