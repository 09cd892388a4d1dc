// An app as the end-to-end runs need it: its binaries on the PATH, and a build for the test backend.
import { delimiter, join } from "node:path";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";
import { testEnvironment } from "../testing/environment.ts";
import { e2eOrigins } from "./ports.ts";

export type App = "marketing" | "portal";

/** Runs one of an app's own binaries in its folder. */
export function runInApp(
  app: App,
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const cwd = join(repositoryRoot, "apps", app);
  const binaries = join(cwd, "node_modules/.bin");
  return run(command, args, {
    cwd,
    env: { ...env, PATH: [binaries, env["PATH"]].join(delimiter) },
  });
}

/**
 * Builds the portal for the backend in SUPABASE_URL, into a folder of its own: `dist` stays what a
 * deployment would take. Every setting is given, so that a developer's .env file changes nothing.
 */
export function buildPortal(environment: NodeJS.ProcessEnv): Promise<number> {
  const env = testEnvironment(environment, {
    VITE_SUPABASE_URL: environment["SUPABASE_URL"] ?? "",
    VITE_SUPABASE_PUBLISHABLE_KEY: environment["SUPABASE_PUBLISHABLE_KEY"] ?? "",
    VITE_MARKETING_URL: e2eOrigins.marketing,
  });
  return runInApp("portal", ["vite", "build", "--outDir", "dist-e2e", "--logLevel", "warn"], env);
}
