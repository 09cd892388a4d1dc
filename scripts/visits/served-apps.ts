// Builds and serves both apps as for their end-to-end tests, for commands that visit every screen.
import { join } from "node:path";
import { origins, ports } from "@outpace/e2e/origins";
import { serveFolder } from "@outpace/hosting/static-server";
import { isPortFree } from "../process/ports.ts";
import { run } from "../process/run.ts";
import { runTurbo } from "../process/turbo.ts";
import { repositoryRoot } from "../repository.ts";
import { testEnvironment } from "../testing/environment.ts";

export type App = keyof typeof ports;

/**
 * Runs `visit` while both apps are served on their test ports, with the backend's address from the
 * environment and `settings` added to the portal's.
 */
export async function withServedApps<Result>(
  visit: () => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  if ((await buildPortal(settings)) !== 0) throw new Error("The portal does not build.");
  if ((await runTurbo(["build", "--filter=@outpace/marketing"])) !== 0) {
    throw new Error("The marketing site does not build.");
  }
  for (const port of Object.values(ports)) {
    if (!(await isPortFree(port))) throw new Error(`Port ${String(port)} is already in use.`);
  }
  const servers = await Promise.all([
    serveFolder(join(folder("portal"), "dist-e2e"), { port: ports.portal }),
    serveFolder(join(folder("marketing"), "dist"), { port: ports.marketing }),
  ]);
  try {
    return await visit();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Builds the portal for the backend in SUPABASE_URL, with all settings given: no .env applies. */
function buildPortal(settings: Readonly<Record<string, string>>): Promise<number> {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "" } = process.env;
  const env = testEnvironment(process.env, {
    VITE_SUPABASE_URL: SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: SUPABASE_PUBLISHABLE_KEY,
    VITE_PORTAL_URL: origins.portal,
    VITE_MARKETING_URL: origins.marketing,
    ...settings,
  });
  const args = ["build", "--outDir", "dist-e2e", "--logLevel", "warn"];
  return run(binary("portal", "vite"), args, { cwd: folder("portal"), env });
}

function folder(app: App): string {
  return join(repositoryRoot, "apps", app);
}

function binary(app: App, name: string): string {
  return join(folder(app), "node_modules/.bin", name);
}
