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
        // What rarely changes and what every signed-in screen needs have files of their own; the rest is split by importer.
        // With its dependencies, a group would take what others share with it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router(-dom)?)[\\/]/,
              priority: 9,
            },
            {
              name: "supabase",
              test: /node_modules[\\/](@supabase|iceberg-js|tslib)[\\/]/,
              priority: 9,
            },
            { name: "start", tags: ["$initial"], priority: 8 },
            { name: "query", test: /node_modules[\\/]@tanstack[\\/]/, priority: 9 },
            {
              name: "session",
              test: /app\/signed-in-layout|features\/brands\/(active-brand|viewing\.|with-brand)/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["{src,prerender}/**/*.test.{ts,tsx}"] } },
      // Builds the app.
      {
        extends: true,
        test: { name: "built", include: ["tests/built/**/*.test.ts"], testTimeout: 120_000 },
      },
    ],
  },
});
