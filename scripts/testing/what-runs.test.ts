import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { copyRepository, git } from "./repository-copy.ts";
import { stages, type Stage } from "./stages.ts";
import { planTasks, type PlannedTask } from "./turbo.ts";

let copy = "";
let unchanged: readonly PlannedTask[] = [];

beforeAll(async () => {
  copy = copyRepository();
  git(copy, "init", "--quiet");
  git(copy, "add", "--all");
  unchanged = await plan();
});

afterAll(() => {
  rmSync(copy, { recursive: true });
});

function plan(settings: Readonly<Record<string, string>> = {}): Promise<readonly PlannedTask[]> {
  return planTasks([...new Set(stages.map(({ task }) => task))], { settings }, copy);
}

/** The stages that would run again, each with its workspaces unless all of them run. */
function whatRuns(changed: readonly PlannedTask[]): string {
  const before = new Map(unchanged.map(({ id, hash }) => [id, hash]));
  const differs = new Set(
    changed.filter(({ id, hash }) => before.get(id) !== hash).map((it) => it.id),
  );
  return stages
    .map((stage) => {
      const all = idsOf(stage);
      const run = all.filter((id) => differs.has(id));
      const names = run.map((id) => id.replace(/^@outpace\//, "").replace(/#.*/, "")).sort();
      if (run.length === 0) return undefined;
      return run.length === all.length ? stage.name : `${stage.name} (${names.join(", ")})`;
    })
    .filter((text) => text !== undefined)
    .join(", ");
}

function idsOf({ task, workspace }: Stage): string[] {
  const ids = unchanged.map(({ id }) => id);
  return workspace === undefined
    ? ids.filter((id) => id.endsWith(`#${task}`))
    : ids.filter((id) => id === `${workspace}#${task}`);
}

/** Changes the version of a package everywhere in the lockfile. */
function bump(lockfile: string, name: string): string {
  const version = new RegExp(`(${name}'?:\\n +specifier: .*\\n +version: |${name}@)\\d+`, "g");
  return lockfile.replace(version, "$1999");
}

async function planWithChange(change: string): Promise<readonly PlannedTask[]> {
  const [, setting] = /^the variable (\w+)$/.exec(change) ?? [];
  if (setting !== undefined) return plan({ [setting]: "another value" });
  const [, name] = /^the version of (.+)$/.exec(change) ?? [];
  const path = join(copy, name === undefined ? change : "pnpm-lock.yaml");
  const content = readFileSync(path, "utf8");
  const changed = name === undefined ? `${content}\n` : bump(content, name);
  expect(changed).not.toBe(content);
  writeFileSync(path, changed);
  try {
    return await plan();
  } finally {
    writeFileSync(path, content);
  }
}

const changes = [
  "README.md",
  "docs/operate.md",
  "docs/performance.md",
  ".github/workflows/ci.yml",
  ".oxlintrc.json",
  "eslint.config.js",
  "apps/portal/src/app/router.tsx",
  "apps/portal/e2e/guards.spec.ts",
  "apps/marketing/src/pages/index.astro",
  "apps/marketing/e2e/pages.spec.ts",
  "packages/ui/src/button.tsx",
  "packages/domain/src/tiers/tiers.ts",
  "packages/domain/src/tiers/tiers.test.ts",
  "packages/data/src/races.ts",
  "packages/data/tests/journey.test.ts",
  "packages/e2e/src/portal.ts",
  "packages/hosting/src/security-headers.ts",
  "packages/failures/src/report.ts",
  "packages/local-supabase/src/backend.ts",
  "scripts/start/services.ts",
  "supabase/migrations/20250801000100_foundations.sql",
  "supabase/seed.sql",
  "supabase/config.toml",
  "supabase/local.toml",
  "supabase/README.md",
  "supabase/bench/run.ts",
  "supabase/tests/access.md",
  "supabase/tests/harness/server.ts",
  "supabase/tests/postgres/access/mutants/bodies.ts",
  "supabase/tests/postgres/totals.test.ts",
  "supabase/tests/embedded/migrations.test.ts",
  "supabase/tests/http/responses.test.ts",
  "supabase/tests/crash/kill.test.ts",
  "the version of node",
  "the version of react-dom",
  "the version of @supabase/lite",
  "the variable CHROMIUM_VERSION",
  "the variable FIREFOX_VERSION",
  "the variable OUTPACE_PROVE",
] as const;

const introduction = `# What runs again after a change

\`npm test\` runs a stage again only when something has changed that the stage depends on; \`npm test -- NAME\` runs one
stage by the name used here. Each row says which stages run again after a change of one file, of a package's version
or of an environment variable; where only some of a stage's workspaces run again, their names are in brackets.

A test asks turbo and compares; \`pnpm --filter @outpace/scripts run what-runs\` writes the table anew.
`;

test("after a change, the stages run that depend on it", async () => {
  expect(whatRuns(await plan())).toBe("");
  const rows: string[] = [];
  for (const change of changes) {
    rows.push(`| ${change} | ${whatRuns(await planWithChange(change))} |`);
  }
  const table = ["| change | stages that run again |", "| --- | --- |", ...rows, ""].join("\n");
  await expect(`${introduction}\n${table}`).toMatchFileSnapshot("what-runs.md");
}, 120_000);

test("the table has a row for each app and each package", () => {
  const manifests = git(
    repositoryRoot,
    "ls-files",
    "apps/*/package.json",
    "packages/*/package.json",
  );
  for (const manifest of manifests.trim().split("\n")) {
    const folder = manifest.replace("package.json", "");
    expect(changes).toContainEqual(expect.stringMatching(`^${folder}`));
  }
});
