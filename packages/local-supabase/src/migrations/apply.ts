/**
 * Brings a database to the newest migration, each file in a transaction of its own. What ran is recorded
 * where the Supabase CLI records it, so that a database can move between the two.
 */
import type { PGlite } from "@electric-sql/pglite";
import { isDatabaseError } from "../database-error.ts";
import { ReadableError } from "../readable-error.ts";
import { hostedSession } from "../repairs/hosted-surroundings.ts";
import type { Migration } from "./files.ts";

/** Answers the files that ran now. A broken one changes nothing, and none after it runs. */
export async function applyMigrations(
  database: PGlite,
  migrations: Migration[],
): Promise<string[]> {
  const pending = await pendingMigrations(database, migrations);
  for (const migration of pending) await apply(database, migration);
  return pending.map((migration) => migration.file);
}

/** Those that have not run yet. */
export async function pendingMigrations(
  database: PGlite,
  migrations: Migration[],
): Promise<Migration[]> {
  const applied = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const versions = new Set(applied.rows.map((row) => row.version));
  return migrations.filter((migration) => !versions.has(migration.version));
}

async function apply(database: PGlite, migration: Migration): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(migration.sql);
      // The file may have changed these, and the row below must not be written as another role.
      await transaction.exec(hostedSession);
      await transaction.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
        [migration.version, migration.name, [migration.sql]],
      );
    });
  } catch (error) {
    throw migrationError(migration, error);
  }
}

function migrationError(migration: Migration, error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const { message, position } = error;
  const line = position ? `, line ${String(lineOf(migration.sql, Number(position)))}` : "";
  return new ReadableError(`Migration ${migration.file} failed${line}: ${message}`);
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
