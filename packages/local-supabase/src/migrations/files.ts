/** The migration files of a `supabase` folder, in the order and by the naming rule of the Supabase CLI. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Migration {
  /** The file's name, which messages cite. */
  file: string;
  /** The digits before the first underscore; the order. */
  version: string;
  name: string;
  sql: string;
}

const pattern = /^(\d+)_(.*)\.sql$/;

export function readMigrations(supabaseFolder: string): Migration[] {
  const folder = join(supabaseFolder, "migrations");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = pattern.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ file, version, name, sql: readFileSync(join(folder, file), "utf8") }];
    });
}
