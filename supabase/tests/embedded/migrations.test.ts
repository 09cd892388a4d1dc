import { join } from "node:path";
import { test } from "vitest";
import { startInProcess } from "../harness/backend.ts";
import { expectUpgrade } from "../postgres/upgrade.ts";

test("the embedded backend applies each migration once and survives a broken one", async () => {
  await expectUpgrade(async (home) => {
    const { database, migrated, stop } = await startInProcess({
      supabaseFolder: join(home, "supabase"),
      dataFolder: join(home, "data"),
      cacheFolder: join(home, "cache"),
    });
    return {
      migrated,
      query: async (sql) => (await database.query<object>(sql)).rows,
      run: (script) => database.transaction((transaction) => transaction.exec(script)),
      stop,
    };
  }, "20250801002950_broken.sql failed");
}, 120_000);
