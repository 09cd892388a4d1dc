import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "../harness/database.ts";
import { schemaLines } from "../harness/snapshot.ts";
import { runSupabaseCli } from "../harness/supabase-cli.ts";
import { expectUpgrade, makeHome, migrations, newestSchema, type Migrated } from "./upgrade.ts";

const openHosted = () => openDatabase("hosted", {}, onTestFinished);

async function push(database: Database, home: string): Promise<Migrated> {
  const words = ["db", "push", "--output-format=json"];
  const { status, output } = await runSupabaseCli(database, words, home);
  const result = JSON.parse(output) as { migrations?: string[]; error?: { message: string } };
  if (status !== 0 || result.migrations === undefined) {
    throw new Error(result.error?.message ?? output);
  }
  return {
    migrated: result.migrations,
    query: (sql) => database.owner.unsafe<object[]>(sql),
    run: (script) => database.owner.begin((sql) => sql.unsafe(script)),
    stop: () => Promise.resolve(),
  };
}

test("the CLI's push creates the tests' schema from nothing", async () => {
  const { migrated, query } = await push(await openHosted(), makeHome());
  expect(migrated).toEqual(migrations);
  expect(await schemaLines(query)).toEqual(await newestSchema());
}, 60_000);

test("a failed push changes nothing, a good one continues, and another does nothing", async () => {
  const database = await openHosted();
  await expectUpgrade((home) => push(database, home), "division by zero");
}, 60_000);
