import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { readCatalog, type Catalog } from "../../reference/catalog.ts";
import { fillIn } from "../../reference/generated.ts";
import { generatedParts } from "../../reference/readme.ts";
import { openDatabase } from "./database.ts";

const readme = new URL("../../README.md", import.meta.url);
let catalog: Catalog;

beforeAll(async () => {
  const { owner } = await openDatabase();
  catalog = await readCatalog(owner);
});

/** `pnpm --filter @outpace/supabase run reference` writes what this compares. */
test("README.md describes the schema that the migrations make", async () => {
  const written = fillIn(await readFile(readme, "utf8"), generatedParts(catalog));
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
