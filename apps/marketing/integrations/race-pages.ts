import { framedHeaders, securityHeaders } from "@outpace/hosting/security-headers";
import type { AstroIntegration } from "astro";

/** The two pages that are shown at the address of each race. Any site may show the card in a frame. */
export const racePages = [
  { from: "/race/:id", to: "/race", isFramed: false },
  { from: "/race/:id/card", to: "/race-card", isFramed: true },
] as const;

/** Shows both at these addresses in the dev and preview servers, as static hosts do by `_redirects` and `_headers`. */
export function raceAddresses(): AstroIntegration {
  return {
    name: "race-addresses",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        // A proxy that never asks its target, because Astro's preview server ignores Vite plugins.
        const proxy = Object.fromEntries(
          racePages.map(({ from, to, isFramed }) => [
            `^${from.replace(":id", "[^/?]+")}/?(?:\\?|$)`,
            {
              target: "http://localhost",
              bypass: (
                _: unknown,
                response?: { setHeader: (name: string, value: string) => void },
              ) => {
                for (const [name, value] of Object.entries(framing(isFramed))) {
                  response?.setHeader(name, value);
                }
                return to;
              },
            },
          ]),
        );
        updateConfig({ vite: { server: { proxy } } });
      },
    },
  };
}

function framing(isFramed: boolean): Readonly<Record<string, string>> {
  const name = "Cross-Origin-Resource-Policy";
  if (isFramed) return { "Content-Security-Policy": "frame-ancestors *", ...framedHeaders };
  return {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Frame-Options": securityHeaders["X-Frame-Options"],
    [name]: securityHeaders[name],
  };
}
