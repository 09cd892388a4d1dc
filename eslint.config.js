import js from "@eslint/js";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

export default defineConfig(
  globalIgnores(["**/dist/", "**/.astro/", "**/database.types.ts"]),
  js.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  astro.configs.recommended,
  {
    rules: {
      "no-console": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // These speak to a person at a terminal, and run before any TypeScript can.
    files: ["scripts/**", "packages/local-supabase/src/cli.ts"],
    languageOptions: { globals: { console: "readonly", process: "readonly", fetch: "readonly", setTimeout: "readonly", clearTimeout: "readonly", URL: "readonly", AbortSignal: "readonly" } },
    rules: { "no-console": "off" },
  },
);
