import browserslistToEsbuild from "browserslist-to-esbuild";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { prerender } from "./prerender/plugin.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), prerender()],
  server: { port: 5173, strictPort: true },
  preview: { strictPort: true },
  build: {
    target: browserslistToEsbuild(),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The page starts with one script; the rest is split by importer.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
  test: { include: ["{src,prerender}/**/*.test.{ts,tsx}"] },
});
