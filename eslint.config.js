// What Oxlint cannot do; .oxlintrc.json has every other rule.
import astro from "eslint-plugin-astro";
import compat from "eslint-plugin-compat";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

export default defineConfig(
  globalIgnores(["**/dist/", "**/dist-*/", "**/.astro/", "**/reports/", "**/database.types.ts"]),
  typescript.configs.base,
  astro.configs.recommended,
  {
    // Only this parser sees which variables a template uses.
    files: ["**/*.astro"],
    rules: { "@typescript-eslint/no-unused-vars": "error" },
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
);
