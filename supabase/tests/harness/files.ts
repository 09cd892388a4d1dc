import { readdirSync } from "node:fs";
import { join } from "node:path";

export const supabaseFolder = join(import.meta.dirname, "..", "..");
const platformFolder = join(import.meta.dirname, "platform");
const platformFile = (name: string) => join(platformFolder, `${name}.sql`);
/** What a hosted project has before the first migration, in order. */
export const platformFiles = ["roles", "auth", "storage", "vault"].map(platformFile);
/** Extensions that only hosted projects have, with their default schemas. */
export const platformExtensions = [
  { name: "pg_cron", schema: "pg_catalog", file: platformFile("pg_cron") },
  { name: "pg_net", schema: undefined, file: platformFile("pg_net") },
] as const;
export const configFile = join(supabaseFolder, "config.toml");
/** The embedded backend's changes to config.toml. */
export const localConfigFile = join(supabaseFolder, "local.toml");
/** The folder of each e-mail's content_path in config.toml. */
export const emailTemplates = join(supabaseFolder, "templates");
export const seedFile = join(supabaseFolder, "seed.sql");
/** The photo bucket's objects_path in config.toml. */
export const seedObjects = join(supabaseFolder, "seed-photos", "objects");

/** Lists the migrations in the order in which the Supabase CLI applies them. */
export function migrationFiles(): string[] {
  const folder = join(supabaseFolder, "migrations");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => join(folder, name));
}

/** Each is a copy of the one before plus these files; the first is a new hosted project. */
export const templates = [
  { name: "hosted", role: "supabase_admin", files: platformFiles },
  { name: "outpace", role: "postgres", files: migrationFiles() },
  { name: "outpace_seeded", role: "postgres", files: [seedFile] },
] as const;
export type Template = (typeof templates)[number]["name"];
