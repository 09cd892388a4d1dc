// npm run build: builds both sites into their apps' dist folders. Settings come from the
// environment, and from the file .env.production for those that the environment leaves out.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";

const settings = join(repositoryRoot, ".env.production");
if (existsSync(settings)) process.loadEnvFile(settings);

if (!["VITE_SUPABASE_URL", "PUBLIC_SUPABASE_URL"].some((name) => name in process.env)) {
  console.error("Without settings, both sites are built for the embedded backend of this machine.");
}

process.exitCode = await run("turbo", ["run", "build", "--filter=./apps/*"]);
