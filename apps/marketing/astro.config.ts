import { marketingDomain } from "@outpace/domain/product";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { portalRedirect } from "./integrations/portal-redirect.ts";

export default defineConfig({
  site: `https://${marketingDomain}`,
  // Pages are files (privacy.html), so that each page has one URL, without a trailing slash.
  build: { format: "file" },
  server: { port: 4321 },
  devToolbar: { enabled: false },
  integrations: [portalRedirect()],
  vite: {
    plugins: [tailwindcss()],
    server: { strictPort: true },
    preview: { strictPort: true },
  },
});
