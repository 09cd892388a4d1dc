/**
 * Fills a database with sample data. A seed file runs once per database and is recorded where the Supabase CLI records it;
 * later changes to the file only affect new databases.
 */
import type { PGlite } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ReadableError, isDatabaseError } from "../errors.ts";
import { resetSessionSql } from "../lite-patches/database/hosted-bootstrap.ts";

export async function applySeed(
  database: PGlite,
  supabaseFolder: string,
  seedPaths: string[],
): Promise<string[]> {
  const recorded = await database.query<{ path: string }>(
    "select path from supabase_migrations.seed_files",
  );
  const done = new Set(recorded.rows.map((row) => row.path));
  const pending = seedPaths.filter(
    (path) => !done.has(path) && existsSync(join(supabaseFolder, path)),
  );
  for (const path of pending) {
    const sql = readFileSync(join(supabaseFolder, path), "utf8");
    try {
      await database.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.exec(resetSessionSql);
        await transaction.query(
          "insert into supabase_migrations.seed_files (path, hash) values ($1, $2)",
          [path, createHash("sha256").update(sql).digest("hex")],
        );
      });
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      throw new ReadableError(`Seed ${path} failed: ${error.message}`);
    }
  }
  return pending;
}
