/** Reads the migrations of a `supabase` folder, with the Supabase CLI's naming rule and order. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ReadableError } from "../errors.ts";

export interface Migration {
  /** The file's name, for messages. */
  file: string;
  /** The digits before the first underscore, which determine the order. */
  version: string;
  name: string;
  sql: string;
}

const pattern = /^(\d+)_(.*)\.sql$/;

export function readMigrations(supabaseFolder: string): Migration[] {
  const folder = join(supabaseFolder, "migrations");
  if (!existsSync(folder)) return [];
  const migrations = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = pattern.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ file, version, name, sql: readFileSync(join(folder, file), "utf8") }];
    });
  for (const [index, { file, version }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version !== version) continue;
    throw new ReadableError(`Migrations ${before.file} and ${file} have the same version`);
  }
  return migrations;
}
