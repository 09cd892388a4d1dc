import { readdirSync } from "node:fs";
import { join } from "node:path";

export const supabaseFolder = join(import.meta.dirname, "..", "..");
const platformFolder = join(import.meta.dirname, "platform");
const platformFile = (name: string) => join(platformFolder, `${name}.sql`);
/** What a hosted project has before the first migration, in this order. */
export const platformFiles = ["roles", "auth", "storage", "vault"].map(platformFile);
/** Extensions of hosted projects that no other server has, and the schema that each goes into by default. */
export const platformExtensions = [
  { name: "pg_cron", schema: "pg_catalog", file: platformFile("pg_cron") },
  { name: "pg_net", schema: undefined, file: platformFile("pg_net") },
] as const;
export const configFile = join(supabaseFolder, "config.toml");
/** What the embedded backend has over it. */
export const localConfigFile = join(supabaseFolder, "local.toml");
/** The folder that config.toml names in each e-mail's content_path. */
export const emailTemplates = join(supabaseFolder, "templates");
export const seedFile = join(supabaseFolder, "seed.sql");
/** What config.toml names as the photo bucket's objects_path. */
export const seedObjects = join(supabaseFolder, "seed-photos", "objects");

/** In the order in which the Supabase CLI applies them. */
export function migrationFiles(): string[] {
  const folder = join(supabaseFolder, "migrations");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => join(folder, name));
}

/** Each is a copy of the one before and what these files add. A hosted project has the first before our migrations. */
export const templates = [
  { name: "hosted", role: "supabase_admin", files: platformFiles },
  { name: "outpace", role: "postgres", files: migrationFiles() },
  { name: "outpace_seeded", role: "postgres", files: [seedFile] },
] as const;
export type Template = (typeof templates)[number]["name"];
