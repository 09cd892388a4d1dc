import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { runSupabaseCli } from "../harness/supabase-cli.ts";

interface Finding {
  readonly name: string;
  readonly level: string;
  readonly metadata: { readonly schema?: string; readonly name?: string };
}

/** Findings of tables on which nothing has run yet. */
const ofEmptyTables = new Set(["unused_index"]);

test("Supabase's advisors find only closed tables, each with its reason above it, and what is wrong", async () => {
  const database = await openDatabase();
  await database.owner`create table public.keyless (n integer)`;
  const command = ["db", "advisors", "--level=info", "--output-format=json"];
  const { output, errors } = await runSupabaseCli(database, command);
  if (output === "") throw new Error(`The advisors did not run:\n${errors}`);
  const { results } = JSON.parse(output) as { results: Finding[] };
  const migrations = migrationFiles().map((file) => readFileSync(file, "utf8"));
  const isExplained = ({ name, metadata: { schema = "", name: table = "" } }: Finding) => {
    const closed = `\nalter table ${schema}.${table} enable row level security;`;
    const before = migrations.find((text) => text.includes(closed))?.split(closed)[0] ?? "";
    return (
      name === "rls_enabled_no_policy" && /\bno policy\b/i.test(before.split("\n\n").at(-1) ?? "")
    );
  };
  const found = results.filter((finding) => !ofEmptyTables.has(finding.name));
  expect(found.filter(isExplained).length).toBeGreaterThan(20);
  const unexplained = found.filter((finding) => !isExplained(finding));
  expect(unexplained.map(({ level, name, metadata }) => [level, name, metadata.name])).toEqual([
    ["INFO", "no_primary_key", "keyless"],
  ]);
});
