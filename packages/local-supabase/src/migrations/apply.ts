/** Applies pending migrations, each in its own transaction, and records them where the Supabase CLI does. */
import type { PGlite } from "@electric-sql/pglite";
import { ReadableError, isDatabaseError } from "../errors.ts";
import { resetSessionSql } from "../lite-patches/database/hosted-bootstrap.ts";
import type { Migration } from "./files.ts";

/**
 * Returns the files that ran. A failed migration changes nothing, and later ones do not run. If the database was made by
 * migrations that have changed or are gone, throws a `ReadableError`, and none runs.
 */
export async function applyMigrations(
  database: PGlite,
  migrations: Migration[],
): Promise<string[]> {
  const pending = await pendingMigrations(database, migrations);
  for (const migration of pending) await apply(database, migration);
  return pending.map((migration) => migration.file);
}

/** Returns the migrations that have not run yet. */
async function pendingMigrations(database: PGlite, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await database.query<Recorded>(
    "select version, name, statements from supabase_migrations.schema_migrations order by version",
  );
  const pending = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, statements } of rows) {
    const migration = pending.get(version);
    if (!migration) throw outdatedError(`${version}_${name}.sql, which no longer exists`);
    if (statements.join("\n") !== migration.sql) {
      throw outdatedError(`${version}_${name}.sql, which has changed since`);
    }
    pending.delete(version);
  }
  return [...pending.values()];
}

interface Recorded {
  version: string;
  name: string;
  statements: string[];
}

function outdatedError(migration: string): ReadableError {
  return new ReadableError(
    `The local data was made by the migration ${migration}: npm run reset deletes the data, and the next start builds it again.`,
  );
}

async function apply(database: PGlite, migration: Migration): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(migration.sql);
      // The file may have changed the role, and the owner must insert the row below.
      await transaction.exec(resetSessionSql);
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
