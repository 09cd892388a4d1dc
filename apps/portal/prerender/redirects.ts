import type { RedirectRule } from "@outpace/hosting/host-files";

import { paths, publicPaths, routePatterns } from "../src/platform/navigation/paths.ts";

const prerendered: readonly string[] = publicPaths;

/**
 * The screens that have no page of their own show the app's, under its path `/`: for `/index.html` Cloudflare Pages
 * would redirect there. `/brands/login` is `brands/login.html`, and what is no screen gets 404.html.
 * @param absent the paths of screens that the build has left out
 */
export function appRedirects(absent: readonly string[]): readonly RedirectRule[] {
  return [...Object.values(paths), ...Object.values(routePatterns)]
    .filter((path) => typeof path === "string")
    .filter((path) => !prerendered.includes(path) && !absent.includes(path))
    .map((from) => ({ from, to: "/", status: 200 }));
}
