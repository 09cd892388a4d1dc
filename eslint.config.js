import js from "@eslint/js";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import typescript from "typescript-eslint";

export default defineConfig(
  globalIgnores(["**/dist/", "**/dist-*/", "**/.astro/", "**/reports/", "**/database.types.ts"]),
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
    // The compiler knows every global of these files; a second list of them here would only drift.
    files: ["**/*.{ts,tsx,astro}"],
    rules: { "no-undef": "off" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/return-await": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: globals.node },
  },
  {
    // These speak to a person at a terminal.
    files: ["scripts/**", "packages/local-supabase/src/cli.ts"],
    rules: { "no-console": "off" },
  },
);
