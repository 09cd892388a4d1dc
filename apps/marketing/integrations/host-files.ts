import { fileURLToPath } from "node:url";
import { writeHostFiles } from "@outpace/hosting/host-files";
import type { AstroIntegration } from "astro";
import { readBackend } from "../src/backend.ts";
import { portalOrigin } from "./portal-origin.ts";
import { readSettings } from "./settings.ts";

/** Writes the headers and redirects of the finished pages, so that it comes last. */
export function hostFiles(): AstroIntegration {
  let settings: Record<string, string> = {};
  return {
    name: "host-files",
    hooks: {
      "astro:config:done": ({ config }) => {
        settings = readSettings(config);
      },
      "astro:build:done": ({ dir }) => {
        const portal = portalOrigin("build", settings);
        writeHostFiles(fileURLToPath(dir), {
          assets: "_astro",
          connect: [readBackend(settings).url],
          images: [],
          redirects: [
            { from: "/brands", to: `${portal}/brands`, status: 302 },
            { from: "/brands/*", to: `${portal}/brands/:splat`, status: 302 },
          ],
        });
      },
    },
  };
}
