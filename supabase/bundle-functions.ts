/** Bundles each function of config.toml into the file that is deployed. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { bundleFunction } from "@outpace/local-supabase/bundle";

const supabaseFolder = import.meta.dirname;

interface Configuration {
  functions: Record<string, { entrypoint: string }>;
}

const config = readFileSync(join(supabaseFolder, "config.toml"), "utf8");
const { functions } = parse(config) as unknown as Configuration;
for (const [name, { entrypoint }] of Object.entries(functions)) {
  const path = join(supabaseFolder, entrypoint);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await bundleFunction(join(supabaseFolder, "functions", name, "index.ts")));
}
