// What Oxlint cannot do; oxlint.config.js has every other rule.
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import astro from "eslint-plugin-astro";
import compat from "eslint-plugin-compat";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";
import { ofApps, refusedBut } from "./oxlint.imports.js";

const curlyQuotes = {
  selector: ":matches(Literal, JSXText)[value=/[‘’“”]/], TemplateElement[value.raw=/[‘’“”]/]",
  message: "The specified texts have straight quotes, so every text of the portal does.",
};
const numberInputs = {
  selector: "JSXAttribute[name.name='type'][value.value='number']",
  message:
    "A number input leaves out characters and listens to the wheel: read a number from text.",
};

/** A press before the code has loaded would otherwise put what was typed into the address. A function as `action` prevents it too. */
const formsWithGet = {
  selector:
    "JSXOpeningElement[name.name='form']:not(:has(JSXAttribute:matches([name.name='method'][value.value='post'], [name.name='action'])))",
  message: 'State method="post".',
};

const storages = ["localStorage", "sessionStorage"].map((name) => ({
  name,
  message: "Use createBrowserStorage, which does without it where it is blocked or full.",
}));
const saidByBrowsers = ["resolvedOptions", "language", "languages"].map((property) => ({
  ...(property === "resolvedOptions" ? {} : { object: "navigator" }),
  property,
  message: "Use readEnvironment, which checks what the browser says.",
}));

/** What ships as JavaScript is visible in the tree. */
const onlyIslands = {
  create: (context) => ({
    "JSXOpeningElement:has(JSXNamespacedName[namespace.name='client'])"(element) {
      const name = context.sourceCode.getText(element.name).split(".")[0];
      const imported = context.sourceCode.ast.body.find(
        ({ type, specifiers }) =>
          type === "ImportDeclaration" && specifiers.some(({ local }) => local.name === name),
      );
      if (/^[./]+\/islands\//.test(imported?.source.value)) return;
      context.report({ node: element, message: `Only islands/ may carry client:*, not ${name}.` });
    },
  }),
};

/** The part would bring back what loads it later. Oxlint's rule about cycles does not see import(). */
const onlyOneWay = {
  create: (context) => ({
    ImportExpression({ source }) {
      if (typeof source.value !== "string" || !source.value.startsWith(".")) return;
      const part = resolve(dirname(context.filename), source.value);
      const back = relative(dirname(part), context.filename).replaceAll(sep, "/");
      const specifier = back.startsWith(".") ? back : `./${back}`;
      if (!existsSync(part) || !readFileSync(part, "utf8").includes(`"${specifier}"`)) return;
      context.report({
        node: source,
        message: "It imports this file: move what they share to the lower one.",
      });
    },
  }),
};

export default defineConfig(
  globalIgnores(["**/dist/", "**/dist-*/", "**/.astro/", "**/database.types.ts"]),
  typescript.configs.base,
  astro.configs.recommended,
  {
    // Only this parser sees which variables a template uses.
    files: ["**/*.astro"],
    plugins: { outpace: { rules: { "only-islands": onlyIslands } } },
    rules: { "@typescript-eslint/no-unused-vars": "error", "outpace/only-islands": "error" },
  },
  {
    files: ["**/*.astro", "**/*.astro/*.{js,ts}"],
    rules: {
      "no-restricted-imports": ["error", { patterns: refusedBut(ofApps) }],
      "no-restricted-syntax": ["error", "ImportExpression", "TSImportType"],
    },
  },
  {
    files: ["apps/portal/src/**/*.{ts,tsx}"],
    plugins: { outpace: { rules: { "only-one-way": onlyOneWay } } },
    rules: { "outpace/only-one-way": "error" },
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
    files: ["apps/portal/**/*.{ts,tsx}", "packages/{data,domain,emails}/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", curlyQuotes, numberInputs, formsWithGet] },
  },
  {
    files: ["{apps/marketing,packages/ui}/**/*.tsx"],
    rules: { "no-restricted-syntax": ["error", numberInputs, formsWithGet] },
  },
  {
    // What a browser says about itself may be missing or wrong, and asking may throw.
    files: ["{apps/portal,packages/{data,domain,ui}}/src/**/*.{ts,tsx}"],
    ignores: [
      "apps/portal/src/platform/browser/environment.ts",
      "packages/domain/src/races/time-zones.ts",
    ],
    rules: {
      "no-restricted-globals": ["error", ...storages],
      "no-restricted-properties": ["error", ...saidByBrowsers],
    },
  },
);
