import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AstroIntegration } from "astro";
import { portalOrigin } from "./portal-origin.ts";

/**
 * Sends /brands and everything below it to the portal's origin, same path and query: as a redirect
 * from the dev and preview servers, as a `_redirects` file for static hosts that read one. The pages
 * that stand in on other hosts read the origin from `import.meta.env.PORTAL_ORIGIN`.
 */
export function portalRedirect(): AstroIntegration {
  let origin = "";
  return {
    name: "portal-redirect",
    hooks: {
      "astro:config:setup": ({ command, updateConfig }) => {
        origin = portalOrigin(command);
        updateConfig({
          vite: {
            define: { "import.meta.env.PORTAL_ORIGIN": JSON.stringify(origin) },
            server: {
              // Astro's preview drops plugins but keeps the proxy table, which it shares with dev.
              proxy: {
                "^/brands(?:[/?]|$)": {
                  target: origin,
                  bypass: (request, response) => redirect(origin, request, response),
                },
              },
            },
          },
        });
      },
      "astro:build:done": async ({ dir }) => {
        const rules = [`/brands ${origin}/brands 302`, `/brands/* ${origin}/brands/:splat 302`];
        await writeFile(new URL("_redirects", dir), `${rules.join("\n")}\n`);
      },
    },
  };
}

/** Answers instead of proxying; an address handed back tells Vite that the answer is given. */
function redirect(origin: string, request: IncomingMessage, response: ServerResponse | undefined) {
  const path = request.url ?? "/brands";
  response?.writeHead(302, { location: `${origin}${path}`, "cache-control": "no-store" }).end();
  return path;
}
