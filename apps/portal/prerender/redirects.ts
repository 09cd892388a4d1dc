import type { RedirectRule } from "@outpace/hosting/host-files";

import { paths, publicPaths, routePatterns } from "../src/platform/navigation/paths.ts";

const prerendered: readonly string[] = publicPaths;

/**
 * Screens without a page of their own serve the app's page under `/`: Cloudflare Pages would redirect `/index.html`
 * there. `/brands/login` serves `brands/login.html`; unknown paths get 404.html.
 * @param absent the paths of screens that the build leaves out
 */
export function appRedirects(absent: readonly string[]): readonly RedirectRule[] {
  return [...Object.values(paths), ...Object.values(routePatterns)]
    .filter((path) => typeof path === "string")
    .filter((path) => !prerendered.includes(path) && !absent.includes(path))
    .map((from) => ({ from, to: "/", status: 200 }));
}
