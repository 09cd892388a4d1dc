import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { loadEnv } from "vite";
import { headlineFont } from "./integrations/headline-font.ts";
import { hostFiles } from "./integrations/host-files.ts";
import { lateScripts } from "./integrations/late-scripts.ts";
import { portalRedirect } from "./integrations/portal-redirect.ts";
import { raceAddresses } from "./integrations/race-pages.ts";
import { styleAttributes } from "./integrations/style-attributes.ts";
import { parseSettings } from "./src/settings.ts";

// From the environment and the `.env` files beside the site. Astro sets the mode before it reads this file.
const settings = parseSettings(
  loadEnv(process.env["NODE_ENV"] ?? "production", import.meta.dirname, "PUBLIC_"),
);

export default defineConfig({
  site: settings.marketingOrigin,
  // Pages are files (privacy.html), so each has one URL, without a trailing slash. Stylesheets are inline: a separate file
  // would
  // delay the first paint by a round trip.
  build: { format: "file", inlineStylesheets: "always" },
  server: { port: 4321 },
  devToolbar: { enabled: false },
  integrations: [
    portalRedirect(settings),
    raceAddresses(),
    lateScripts(),
    headlineFont(),
    styleAttributes(),
    react(),
    hostFiles(settings),
  ],
  vite: {
    plugins: [tailwindcss()],
    define: { "import.meta.env.SETTINGS": JSON.stringify(settings) },
    // Scripts are files that load after the page: inline, they would take up part of its first round trip.
    build: { target: browserslistToEsbuild(), assetsInlineLimit: 0 },
    server: { strictPort: true },
    preview: { strictPort: true },
  },
});
