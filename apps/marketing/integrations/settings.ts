import { fileURLToPath } from "node:url";
import type { AstroConfig } from "astro";
import { loadEnv } from "vite";

/** Returns the settings as pages have them: from the environment, and from the `.env` files beside the site. */
export function readSettings({ root }: Pick<AstroConfig, "root">, mode = "production") {
  return loadEnv(mode, fileURLToPath(root), "PUBLIC_");
}
