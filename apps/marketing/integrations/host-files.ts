import { fileURLToPath } from "node:url";
import { writeHostFiles } from "@outpace/hosting/host-files";
import type { AstroIntegration } from "astro";
import type { Settings } from "../src/settings.ts";
import { racePages } from "./race-pages.ts";

/** Writes the headers and redirects of the finished pages, so it must come last. */
export function hostFiles({ backend, portalOrigin, errorSink }: Settings): AstroIntegration {
  let assets = "";
  return {
    name: "host-files",
    hooks: {
      "astro:config:done": ({ config }) => {
        ({ assets } = config.build);
      },
      "astro:build:done": ({ dir }) => {
        writeHostFiles(fileURLToPath(dir), {
          assets,
          connect: [backend.url, ...(errorSink === null ? [] : [errorSink])],
          images: [],
          redirects: [
            ...racePages.map(({ from, to }) => ({ from, to, status: 200 as const })),
            { from: "/brands", to: `${portalOrigin}/brands`, status: 302 },
            { from: "/brands/*", to: `${portalOrigin}/brands/:splat`, status: 302 },
            ...racePages.map(({ from }) => ({ from: `${from}/`, to: from, status: 301 as const })),
          ],
          ownPolicies: racePages.flatMap(({ from, to, isFramed }) => {
            // The photos and logos of races.
            const own = { file: `${to.slice(1)}.html`, images: [backend.url] };
            return [
              { ...own, path: from, isFramed },
              { ...own, path: to, isFramed: false },
            ];
          }),
        });
      },
    },
  };
}
