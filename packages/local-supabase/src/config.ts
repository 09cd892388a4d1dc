/** Reads `supabase/config.toml`, the settings of production, and `local.toml`, the overrides for a developer's machine. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import { ReadableError } from "./errors.ts";
import type { BucketFiles } from "./storage/seed-objects.ts";

export interface LocalConfig {
  /** Passed to Lite unchanged; the keys are the Supabase CLI's. */
  api: TomlTable;
  auth: TomlTable;
  storage: TomlTable;
  /** The qualified name of the SQL function of the hook `mfa_verification_attempt`, if it is enabled. */
  codeHook: string | undefined;
  /** Paths of seed files, relative to the `supabase` folder. */
  seedPaths: string[];
  /** Folders whose files are uploaded to a new database's buckets. */
  seedObjects: BucketFiles[];
  /** Entrypoints of functions by name. Those of the CLI's configuration are bundles of these. */
  functions: ReadonlyMap<string, string>;
  /** The sender of e-mails: "Outpace <no-reply@outpace.example>". */
  sender: string;
  /** Variables that every function gets. */
  functionSecrets: Record<string, string>;
}

/** Each of `settings` is a line of TOML, such as "auth.site_url = 'http://localhost'", that overrides the files. */
export function readToml(supabaseFolder: string, settings: readonly string[] = []): TomlTable {
  const files = ["config.toml", "local.toml"]
    .map((name) => join(supabaseFolder, name))
    .filter((path) => existsSync(path))
    .map((path) => parseToml(readFileSync(path, "utf8"), path));
  return [...files, ...settings.map((line) => parseToml(line, line))].reduce(merge, {});
}

/** Takes the same settings as `readToml`. */
export function readConfig(supabaseFolder: string, settings: readonly string[] = []): LocalConfig {
  const toml = readToml(supabaseFolder, settings);
  const auth = table(toml, "auth");
  const storage = table(toml, "storage");
  const seed = table(table(toml, "db"), "seed");
  return {
    api: valuesOf(table(toml, "api")),
    auth: { ...valuesOf(auth), email: email(table(auth, "email"), supabaseFolder) },
    codeHook: codeHook(auth),
    storage: { ...valuesOf(storage), buckets: table(storage, "buckets") },
    seedPaths: seed["enabled"] === false ? [] : strings(seed["sql_paths"], ["./seed.sql"]),
    seedObjects: seedObjects(table(storage, "buckets"), supabaseFolder),
    functions: functions(table(toml, "functions"), supabaseFolder),
    sender: sender(table(table(auth, "email"), "smtp")),
    functionSecrets: texts(table(table(toml, "edge_runtime"), "secrets")),
  };
}

/** The portal's address. */
export function siteUrlOf({ auth }: LocalConfig): string {
  return typeof auth["site_url"] === "string" ? auth["site_url"] : "http://localhost:3000";
}

function parseToml(toml: string, origin: string): TomlTable {
  try {
    return parse(toml);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split("\n")[0] ?? "";
    throw new ReadableError(`${origin}, line ${String(error.line)}: ${reason}`);
  }
}

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
}

function merge(below: TomlTable, above: TomlTable): TomlTable {
  const merged = Object.entries(above).map(([key, value]) => [
    key,
    isTable(value) ? merge(table(below, key), value) : value,
  ]);
  return { ...below, ...Object.fromEntries(merged) };
}

/** Empty if the key is missing or is not a table. */
export function table(parent: TomlTable, key: string): TomlTable {
  const value = parent[key];
  return isTable(value) ? value : {};
}

/** Without nested tables, most of which Lite does not have, and without `enabled`, which the backend decides. */
function valuesOf(from: TomlTable): TomlTable {
  const isKept = (key: string) => key !== "enabled" && !isTable(from[key]);
  return Object.fromEntries(Object.entries(from).filter(([key]) => isKept(key)));
}

function email(from: TomlTable, supabaseFolder: string): TomlTable {
  const given = table(from, "template");
  const template = Object.fromEntries(
    Object.keys(given).map((name) => [name, emailTemplate(table(given, name), supabaseFolder)]),
  );
  return { ...valuesOf(from), template };
}

function codeHook(auth: TomlTable): string | undefined {
  const { enabled, uri } = table(table(auth, "hook"), "mfa_verification_attempt");
  const [, schema, name] = /^pg-functions:\/\/postgres\/(\w+)\/(\w+)$/.exec(String(uri)) ?? [];
  return enabled === true && schema && name ? `"${schema}"."${name}"` : undefined;
}

function sender({ sender_name: name, admin_email: address }: TomlTable): string {
  const plain = typeof address === "string" ? address : "no-reply@localhost.example";
  return typeof name === "string" ? `${name} <${plain}>` : plain;
}

/** Unlike all other paths, the CLI resolves this one from the parent of the `supabase` folder. */
function emailTemplate(from: TomlTable, supabaseFolder: string): TomlTable {
  const path = from["content_path"];
  if (typeof path !== "string") return from;
  const content = resolve(supabaseFolder, "..", path);
  // Lite would only warn, and send its own text.
  if (!existsSync(content)) throw new ReadableError(`The e-mail template ${content} is missing`);
  return { ...from, content_path: content };
}

function seedObjects(from: TomlTable, supabaseFolder: string): BucketFiles[] {
  return Object.keys(from).flatMap((bucket) => {
    const path = table(from, bucket)["objects_path"];
    return typeof path === "string" ? [{ bucket, folder: resolve(supabaseFolder, path) }] : [];
  });
}

function functions(from: TomlTable, supabaseFolder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of Object.keys(from)) {
    if (table(from, name)["verify_jwt"] !== false) {
      throw new ReadableError(
        `functions.${name}.verify_jwt must be false: the embedded backend leaves it to functions to check tokens`,
      );
    }
    const entrypoint = join(supabaseFolder, "functions", name, "index.ts");
    if (existsSync(entrypoint)) found.set(name, entrypoint);
  }
  return found;
}

function texts(from: TomlTable): Record<string, string> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, String(value)]));
}

function strings(value: unknown, fallback: string[]): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : fallback;
}
