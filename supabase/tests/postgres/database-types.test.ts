import { expect, test } from "vitest";
import { readCatalog } from "../harness/catalog.ts";
import { openDatabase } from "../harness/database.ts";
import { writeTypes } from "./database-types.ts";

const types = new URL("../../../packages/data/src/internal/database.types.ts", import.meta.url);

// `pnpm --filter @outpace/supabase run generate` writes the file.
test("database.types.ts describes the migrations' schema", async () => {
  const { owner } = await openDatabase();
  const catalog = await readCatalog((sql) => owner.unsafe<object[]>(sql));
  await expect(writeTypes(catalog)).toMatchFileSnapshot(types.pathname);
});
