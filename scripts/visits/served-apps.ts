// Builds and serves both apps as for their end-to-end tests, for commands that visit every screen.
import { join } from "node:path";
import { origins, ports } from "@outpace/e2e/origins";
import { serveFolder } from "@outpace/hosting/static-server";
import { isPortFree } from "../process/ports.ts";
import { runTurbo } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";

export type App = keyof typeof origins;

/** A page without style, script or picture: the fastest page that these servers can serve. */
export const emptyPage = "/empty-page";
const pages = {
  [emptyPage]: `<!doctype html><html lang="en"><title>Empty page</title><meta name="viewport" content="width=device-width"><p>A sentence, so that the page has a largest contentful paint.</p></html>`,
};

const app = (name: App, output: string) => join(repositoryRoot, "apps", name, output);

/** Runs `visit` while both apps are served on their test ports. */
export async function withServedApps<Result>(visit: () => Promise<Result>): Promise<Result> {
  if ((await runTurbo(["@outpace/portal#build:e2e", "@outpace/marketing#build"])) !== 0) {
    throw new Error("The apps do not build.");
  }
  for (const port of [ports.portal, ports.marketing]) {
    if (!(await isPortFree(port))) throw new Error(`Port ${String(port)} is already in use.`);
  }
  const servers = await Promise.all([
    serveFolder(app("portal", "dist-e2e"), { port: ports.portal, pages }),
    serveFolder(app("marketing", "dist"), { port: ports.marketing, pages }),
  ]);
  try {
    return await visit();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
