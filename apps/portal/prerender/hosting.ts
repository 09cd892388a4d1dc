// Which page a path gets: its prerendered one, the app's index.html for the screens with a session, else 404.html.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { matchPath } from "react-router-dom";
import type { PreviewServer } from "vite";

import { paths, publicPaths, routePatterns } from "../src/platform/paths.ts";

const prerendered: readonly string[] = publicPaths;
const appPatterns = [
  ...Object.values(paths).filter((path) => typeof path === "string" && !prerendered.includes(path)),
  ...Object.values(routePatterns),
] as readonly string[];

/** Netlify and Cloudflare Pages read `_redirects`, after files: `/brands/login` is `brands/login.html`. */
export async function writeHostingRules(folder: string): Promise<void> {
  const rules = appPatterns.map((pattern) => `${pattern}  /index.html  200\n`);
  await writeFile(join(folder, "_redirects"), rules.join(""));
}

/** Vite's preview serves `.html` files as hosts do, but index.html for every unknown path. */
export function serveAsHosted({ config, middlewares }: PreviewServer): () => void {
  const folder = config.build.outDir;
  return () => {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.originalUrl ?? "/", "http://localhost");
      const isApp = pathname === "/" || appPatterns.some((pattern) => matchPath(pattern, pathname));
      if (request.url !== "/index.html" || isApp) {
        next();
        return;
      }
      readFile(join(config.root, folder, "404.html")).then((page) => {
        response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(page);
      }, next);
    });
  };
}
