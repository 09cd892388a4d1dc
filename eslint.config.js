import js from "@eslint/js";
import astro from "eslint-plugin-astro";
import compat from "eslint-plugin-compat";
import accessibility from "eslint-plugin-jsx-a11y-x";
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
      "no-console": ["error", { allow: ["error"] }],
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
    },
  },
  {
    // The compiler knows every global of these files; a second list of them here would only drift.
    files: ["**/*.{ts,tsx,astro}"],
    rules: { "no-undef": "off" },
  },
  {
    files: ["{apps,packages/ui}/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended, accessibility.configs.strict],
    rules: {
      // A picture that someone just chose has to be called what it is: their photo.
      "jsx-a11y-x/img-redundant-alt": "off",
      // A region that scrolls must be reachable with the keyboard.
      "jsx-a11y-x/no-noninteractive-tabindex": ["error", { tags: [], roles: ["region"] }],
    },
  },
  {
    // What .browserslistrc names has to have every API that a browser is asked for.
    files: [
      "{apps/*,packages/{data,domain,failures,ui}}/src/**/*.{ts,tsx,astro}",
      "apps/portal/prerender/inline-scripts.ts",
    ],
    extends: [compat.configs["flat/recommended"]],
  },
  {
    // The specified texts have straight quotes, so every text of the portal does.
    files: ["apps/portal/**/*.{ts,tsx}", "packages/{data,domain}/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ":matches(Literal, JSXText)[value=/[‘’“”]/], TemplateElement[value.raw=/[‘’“”]/]",
      ],
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: globals.node },
  },
  {
    // These speak to a person at a terminal.
    files: ["scripts/**"],
    rules: { "no-console": "off" },
  },
);
