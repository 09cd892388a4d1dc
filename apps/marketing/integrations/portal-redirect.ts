import type { IncomingMessage, ServerResponse } from "node:http";
import type { AstroIntegration } from "astro";
import type { Settings } from "../src/settings.ts";

/**
 * Redirects /brands and every path below it to the portal's origin, with the same path and query. The dev and preview servers
 * send the redirect, and static hosts read it from the build's `_redirects`. On other hosts the pages redirect in the browser.
 */
export function portalRedirect({ portalOrigin }: Settings): AstroIntegration {
  return {
    name: "portal-redirect",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({
          vite: {
            server: {
              // A proxy, because Astro's preview server ignores Vite plugins but not `server.proxy`.
              proxy: {
                "^/brands(?:[/?]|$)": {
                  target: portalOrigin,
                  bypass: (request, response) => redirect(portalOrigin, request, response),
                },
              },
            },
          },
        });
      },
    },
  };
}

/** Redirects instead of proxying. Vite does not proxy when `bypass` returns a path. */
function redirect(origin: string, request: IncomingMessage, response: ServerResponse | undefined) {
  const path = request.url ?? "/brands";
  response?.writeHead(302, { location: `${origin}${path}`, "cache-control": "no-store" }).end();
  return path;
}
