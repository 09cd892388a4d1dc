import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkImports } from "./check.ts";
import { repositoryRoot } from "../repository.ts";
import { findWorkspaces, workspaceRules } from "./workspaces.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "import-rule-"));
  for (const folder of Object.keys(workspaceRules)) {
    const name = `@outpace/${folder.split("/").at(-1) ?? folder}`;
    write({ [`${folder}/package.json`]: JSON.stringify({ name }) });
  }
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

function faultsOf(files: Readonly<Record<string, string>>): readonly string[] {
  write(files);
  return checkImports(root).faults;
}

test("a tree that follows the rule has no fault, and the check reads every file in it", () => {
  write({
    "packages/domain/src/tiers/index.ts": `import * as z from "zod/mini"; export * from "./tier.ts";`,
    "packages/domain/src/tiers/index.test.ts": `import { test } from "vitest";`,
    "packages/data/src/client.ts": `import { AuthClient } from "@supabase/auth-js"; import "@outpace/domain/tiers";`,
    "packages/ui/src/button.tsx": `import { useId } from "react";`,
    "apps/portal/src/features/races/queries.ts": `import "@outpace/data/races"; import "../../platform/settings/env.ts";`,
    "apps/portal/src/routes/dashboard.tsx": `import "../features/races/queries.ts"; import "../features/brands/queries.ts";`,
    "apps/marketing/src/pages/index.astro": `---\nimport Form from "../islands/form.tsx";\n---\n<Form client:visible />`,
    "supabase/tests/parity.test.ts": `import "@outpace/domain/tiers"; import "@supabase/supabase-js"; import "./personas.ts";`,
  });
  expect(checkImports(root)).toEqual({ files: 8 + Object.keys(workspaceRules).length, faults: [] });
});

test.each([
  ["packages/domain", "@outpace/data/client"],
  ["packages/domain", "@outpace/ui/button"],
  ["packages/data", "@outpace/ui/button"],
  ["packages/ui", "@outpace/data/client"],
  ["packages/ui", "@outpace/domain/tiers"],
  ["apps/portal", "@outpace/marketing"],
  ["apps/marketing", "@outpace/portal/src/main.tsx"],
  ["apps/portal", "@outpace/local-supabase"],
  ["packages/data", "@outpace/local-supabase"],
  ["scripts", "@outpace/local-supabase"],
  ["packages/data", "@outpace/supabase"],
  ["apps/portal", "@outpace/supabase/demo-accounts"],
  ["packages/local-supabase", "@outpace/domain/tiers"],
  ["scripts", "@outpace/domain/tiers"],
])("%s may not import %s", (folder, specifier) => {
  expect(faultsOf({ [`${folder}/src/a.ts`]: `import "${specifier}";` })).toHaveLength(1);
});

test.each(["apps/portal", "apps/marketing", "packages/ui", "packages/domain"])(
  "%s may not use Supabase's libraries itself",
  (folder) => {
    expect(faultsOf({ [`${folder}/src/a.ts`]: `import "@supabase/supabase-js";` })).toHaveLength(1);
  },
);

test.each(["react", "node:fs", "@types/node", "zod-to-json-schema"])(
  "domain imports only zod, not %s",
  (specifier) => {
    expect(faultsOf({ "packages/domain/src/a.ts": `import "${specifier}";` })).toEqual([
      `packages/domain/src/a.ts imports ${specifier}; packages/domain imports zod only`,
    ]);
  },
);

test("only domain's tests may import the test runner", () => {
  expect(faultsOf({ "packages/domain/src/a.ts": `import "vitest";` })).toHaveLength(1);
});

test.each([
  ["an import of names", `import { a } from "@outpace/local-supabase";`],
  ["a type import", `import type { A } from "@outpace/local-supabase";`],
  ["a re-export", `export * from "@outpace/local-supabase";`],
  ["a dynamic import", `const a = () => import("@outpace/local-supabase");`],
  ["a template without expressions", "const a = () => import(`@outpace/local-supabase`);"],
  ["a require", `const a = require("@outpace/local-supabase");`],
  ["an import type", `let a: import("@outpace/local-supabase").A;`],
  ["an import assignment", `import a = require("@outpace/local-supabase");`],
])("%s counts as an import", (_, code) => {
  expect(faultsOf({ "apps/portal/src/a.ts": code })).toEqual([
    "apps/portal/src/a.ts imports packages/local-supabase; apps/portal may not",
  ]);
});

test("the database's own tests may start the embedded backend", () => {
  expect(faultsOf({ "supabase/tests/a.ts": `import "@outpace/local-supabase";` })).toEqual([]);
});

test("an app's tests may use the end-to-end fixtures, its own code may not", () => {
  const code = `import "@outpace/e2e/png";`;
  expect(
    faultsOf({
      "apps/portal/e2e/a.spec.ts": code,
      "apps/portal/playwright.config.ts": code,
      "apps/portal/src/a.ts": code,
    }),
  ).toEqual(["apps/portal/src/a.ts imports packages/e2e, which only tests may import"]);
});

test("words in comments and strings are not imports", () => {
  const code = `// import "@outpace/marketing"\nconst a = 'import "@outpace/marketing"';`;
  expect(faultsOf({ "apps/portal/src/a.ts": code })).toEqual([]);
});

test.each(["ts", "tsx", "mts", "js", "mjs"])("the check reads a .%s file", (extension) => {
  expect(
    faultsOf({ [`apps/portal/src/a.${extension}`]: `import "@outpace/marketing";` }),
  ).toHaveLength(1);
});

test("an import whose name is computed is refused", () => {
  expect(faultsOf({ "apps/portal/src/a.ts": "const a = (b) => import(b);" })).toHaveLength(1);
});

test("Vite's glob import may not reach another workspace", () => {
  const code = `const a = import.meta.glob(["./*.ts", "../../../packages/data/src/*.ts"]);`;
  expect(faultsOf({ "apps/portal/src/a.ts": code })).toEqual([
    "apps/portal/src/a.ts imports packages/data/src/*.ts without using the exports of its package",
  ]);
});

test("a relative path may not bypass a package's exports or leave the workspaces", () => {
  expect(
    faultsOf({
      "apps/portal/src/a.ts": `import "../../../packages/domain/src/tiers/index.ts";`,
      "apps/portal/src/b.ts": `import "../../marketing/src/a.ts";`,
      "apps/portal/src/c.ts": `import "../../../eslint.config.js";`,
    }),
  ).toHaveLength(3);
});

test.each(["#a", "~/a", "@/features/races", "/src/a.ts"])(
  "the alias %s is refused",
  (specifier) => {
    expect(faultsOf({ "apps/portal/src/a.ts": `import "${specifier}";` })).toHaveLength(1);
  },
);

test("portal features do not import each other", () => {
  expect(
    faultsOf({
      "apps/portal/src/features/races/card.tsx": `import { b } from "../brands/queries.ts";`,
      "apps/portal/src/features/races/list.tsx": `import { c } from "./card.tsx";`,
      "apps/portal/src/features/races/folder.tsx": `import { d } from "../brands";`,
    }),
  ).toEqual([
    "apps/portal/src/features/races/card.tsx imports the feature brands; routes combine features, which never import each other",
    "apps/portal/src/features/races/folder.tsx imports the feature brands; routes combine features, which never import each other",
  ]);
});

test("in the portal, shared code does not import what uses it, and only the router imports routes", () => {
  expect(
    faultsOf({
      "apps/portal/src/app/guards.tsx": `import { a } from "../routes/login.tsx";`,
      "apps/portal/src/app/router.tsx": `import { a } from "../routes/login.tsx";`,
      "apps/portal/src/components/a.tsx": `import { a } from "../features/races/card.tsx";`,
      "apps/portal/src/features/races/a.tsx": `import { a } from "../../components/b.tsx";`,
      "apps/portal/src/platform/a.ts": `import { a } from "../components/b.tsx";`,
    }),
  ).toEqual([
    "apps/portal/src/app/guards.tsx imports apps/portal/src/routes/login.tsx; only the router imports routes",
    "apps/portal/src/components/a.tsx imports apps/portal/src/features/races/card.tsx; components may not import features",
    "apps/portal/src/platform/a.ts imports apps/portal/src/components/b.tsx; platform may not import components",
  ]);
});

test.each([
  ["frontmatter", `---\nimport { a } from "@outpace/portal";\n---\n<p>{a}</p>`],
  ["template", `<p>{import("@outpace/portal")}</p>`],
  ["script", `<script>\nimport "@outpace/portal";\n</script>`],
])("the check reads an Astro file's %s", (_, code) => {
  expect(faultsOf({ "apps/marketing/src/pages/index.astro": code })).toEqual([
    "apps/marketing/src/pages/index.astro imports apps/portal; apps/marketing may not",
  ]);
});

test.each([
  ["a section", `import Form from "../sections/form.tsx";`],
  ["another package", `import { Form } from "@outpace/ui/form";`],
  ["no module", ""],
])("a client directive on a component from %s is refused", (_, line) => {
  const code = `---\n${line}\n---\n<Form client:load />`;
  expect(faultsOf({ "apps/marketing/src/pages/index.astro": code })).toEqual([
    "apps/marketing/src/pages/index.astro gives Form a client directive; only islands/ may carry one",
  ]);
});

test("a client directive is found in an expression and on a namespace member", () => {
  const code = `---\nimport * as parts from "../sections/parts.tsx";\n---\n{[1].map(() => <parts.Form client:idle />)}`;
  expect(faultsOf({ "apps/marketing/src/pages/index.astro": code })).toHaveLength(1);
});

test.each([
  ["apps/portal", { dependencies: { "@supabase/supabase-js": "1" } }],
  ["apps/portal", { devDependencies: { "@outpace/marketing": "1" } }],
  ["apps/portal", { dependencies: { "@outpace/local-supabase": "1" } }],
  ["packages/ui", { peerDependencies: { "@outpace/domain": "1" } }],
  ["packages/domain", { dependencies: { react: "1" } }],
])("the manifest of %s may not name %o", (folder, manifest) => {
  const name = `@outpace/${folder.split("/")[1] ?? ""}`;
  expect(
    faultsOf({ [`${folder}/package.json`]: JSON.stringify({ name, ...manifest }) }),
  ).toHaveLength(1);
});

test("tests may run under the embedded backend's command, so a development dependency on it is allowed", () => {
  const manifest = {
    name: "@outpace/data",
    devDependencies: { "@outpace/local-supabase": "1", vitest: "1" },
  };
  expect(faultsOf({ "packages/data/package.json": JSON.stringify(manifest) })).toEqual([]);
});

test("a workspace without a rule is refused, so that every new one gets a rule", () => {
  expect(
    faultsOf({
      "packages/new/package.json": `{ "name": "@outpace/new" }`,
      "packages/new/src/a.ts": `import "react";`,
    }),
  ).toHaveLength(1);
});

test("every workspace of this repository has a rule, and every rule a workspace", () => {
  const folders = findWorkspaces(repositoryRoot).map(({ folder }) => folder);
  expect(folders.sort()).toEqual(Object.keys(workspaceRules).sort());
});
