// Which page a path gets: its prerendered one, the app's index.html for the screens with a session, else 404.html.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { matchPath } from "react-router-dom";
import type { PreviewServer } from "vite";

import { paths, publicPaths, routePatterns } from "../src/platform/paths.ts";

const rulesFile = "_redirects";
const prerendered: readonly string[] = publicPaths;
const appPatterns = [
  ...Object.values(paths).filter((path) => typeof path === "string" && !prerendered.includes(path)),
  ...Object.values(routePatterns),
] as readonly string[];

/**
 * Netlify and Cloudflare Pages read `_redirects`, after files: `/brands/login` is `brands/login.html`.
 * @param absent the paths of screens that the build has left out
 */
export async function writeHostingRules(folder: string, absent: readonly string[]): Promise<void> {
  const patterns = appPatterns.filter((pattern) => !absent.includes(pattern));
  const rules = patterns.map((pattern) => `${pattern}  /index.html  200\n`);
  await writeFile(join(folder, rulesFile), rules.join(""));
}

/** Vite's preview serves `.html` files as hosts do, but index.html for every unknown path. */
export function serveAsHosted({ config, middlewares }: PreviewServer): () => void {
  const folder = join(config.root, config.build.outDir);
  return () => {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.originalUrl ?? "/", "http://localhost");
      if (request.url !== "/index.html" || pathname === "/") {
        next();
        return;
      }
      Promise.all([
        readFile(join(folder, rulesFile), "utf8"),
        readFile(join(folder, "404.html")),
      ]).then(([rules, page]) => {
        const patterns = rules.split("\n").map((rule) => rule.replace(/ .*/, ""));
        if (patterns.some((pattern) => matchPath(pattern, pathname))) next();
        else response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(page);
      }, next);
    });
  };
}
