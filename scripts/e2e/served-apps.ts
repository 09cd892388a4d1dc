// Both apps, built and served as their end-to-end tests see them, for commands that look at every screen.
import { join } from "node:path";
import { untilAnswers } from "../process/answers.ts";
import { isPortFree } from "../process/ports.ts";
import { startService } from "../process/service.ts";
import { repositoryRoot } from "../repository.ts";
import { testEnvironment } from "../testing/environment.ts";
import { runTask } from "../testing/turbo.ts";
import { buildPortal, type App } from "./app.ts";
import { e2eOrigins, e2ePorts } from "./ports.ts";

const patience = 30_000;

/** Runs `visit` while both apps answer on their test ports; needs the backend's address in the environment. */
export async function withServedApps<Result>(visit: () => Promise<Result>): Promise<Result> {
  if ((await buildPortal(process.env)) !== 0) throw new Error("The portal does not build.");
  if ((await runTask("build", ["--filter=@outpace/marketing"])) !== 0) {
    throw new Error("The marketing site does not build.");
  }
  for (const app of ["portal", "marketing"] as const) {
    if (!(await isPortFree(e2ePorts[app]))) {
      throw new Error(`Port ${String(e2ePorts[app])} is already in use.`);
    }
  }
  const servers = [
    serve("portal", ["vite", "preview", "--outDir", "dist-e2e", "--strictPort"]),
    serve("marketing", ["astro", "preview", "--ignore-lock"]),
  ];
  try {
    const signal = AbortSignal.timeout(patience);
    await Promise.all(Object.values(e2eOrigins).map((origin) => untilAnswers(origin, signal)));
    return await visit();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function serve(app: App, [binary = "", ...args]: readonly string[]) {
  const cwd = join(repositoryRoot, "apps", app);
  return startService({
    name: app,
    command: join(cwd, "node_modules/.bin", binary),
    args: [...args, "--port", String(e2ePorts[app]), "--host", "localhost"],
    cwd,
    env: testEnvironment(process.env),
  });
}
