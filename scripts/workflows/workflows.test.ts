import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import "./json-imports.ts";
import { validate } from "@actions/languageservice";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import { repositoryRoot } from "../repository.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly uses?: string;
  readonly if?: string;
  readonly secrets?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: string | readonly string[] | Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync(".github/{workflows/*.yml,actions/*/action.yml}", { cwd: repositoryRoot });
const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const workflows = files
  .filter((file) => file.startsWith(".github/workflows/"))
  .map((file) => ({ name: basename(file, ".yml"), workflow: parse(read(file)) as Workflow }));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([key, job]) => ({ name: `${name}/${key}`, job })),
);
const composites = files
  .filter((file) => file.endsWith("/action.yml"))
  .map((file) => parse(read(file)) as { readonly runs: { readonly steps: readonly Step[] } });
const steps = [
  ...jobs.flatMap(({ job }) => job.steps ?? []),
  ...composites.flatMap(({ runs }) => runs.steps),
];

test.for(files)("GitHub's own checker finds nothing wrong with %s", async (file) => {
  const document = TextDocument.create(`file:///${file}`, "yaml", 1, read(file));
  const fileProvider = {
    getFileContent: ({ path = "" }: { path?: string }) =>
      Promise.resolve({ name: path, content: read(path) }),
  };
  const found = await validate(document, { fileProvider });
  expect(found.map(({ range, message }) => `${String(range.start.line + 1)}: ${message}`)).toEqual(
    [],
  );
});

test("pins every third-party action to a commit, with its version beside it", () => {
  const pinned = /uses: (?:\.\/\S+|[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
  const used = files.flatMap((file) => read(file).match(/\buses: .*$/gm) ?? []);
  expect(used.length).toBeGreaterThan(files.length);
  expect(used.filter((use) => !pinned.test(use))).toEqual([]);
});

test("jobs get only the permissions that they name, and only the release may write", () => {
  expect(workflows.filter(({ workflow }) => workflow.permissions === undefined)).toEqual([]);
  const granted = workflows.flatMap(({ workflow }) => Object.keys(workflow.permissions ?? {}));
  expect(granted).toEqual([]);
  const writers = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes("write"));
  expect(writers.map(({ name }) => name).sort()).toEqual(["main/release", "release/release"]);
  expect(jobs.filter(({ job }) => job.permissions === undefined)).toEqual([]);
});

/** The names of a workflow's triggers. */
function triggersOf({ on }: Workflow): readonly string[] {
  if (typeof on === "string") return [on];
  return Array.isArray(on) ? (on as readonly string[]) : Object.keys(on);
}

test("no trigger gives a fork's pull request the repository's secrets", () => {
  const triggers = workflows.flatMap(({ workflow }) => triggersOf(workflow));
  expect(triggers).not.toContain("pull_request_target");
  expect(triggers).not.toContain("workflow_run");
});

test("no checkout keeps its token, and no command has an expression pasted into it", () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkouts.length).toBeGreaterThan(0);
  expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
  expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
});

const main = workflows.find(({ name }) => name === "main")?.workflow.jobs ?? {};

test("every job after a commit on main waits for its tests", () => {
  const { test: ci, ...following } = main;
  expect(ci?.uses).toBe("./.github/workflows/ci.yml");
  expect(Object.keys(following).length).toBeGreaterThan(0);
  expect(Object.values(following).filter(({ needs = [] }) => !needs.includes("test"))).toEqual([]);
});

test("a job that runs despite failures checks that the tests have passed", () => {
  const conditions = Object.values(main).map((job) => job.if ?? "");
  const unconditional = conditions.filter((text) => /\b(always|cancelled|failure)\(\)/.test(text));
  expect(unconditional.length).toBeGreaterThan(0);
  const weak = unconditional.filter(
    (text) => !/^\$\{\{ [^|]*&& needs\.test\.result == 'success' &&[^|]*\}\}$/.test(text),
  );
  expect(weak).toEqual([]);
});

test("only main starts what follows its tests, and a pull request sees only the migrations", () => {
  const triggers = Object.values(main).map(({ uses = "" }) => {
    const name = basename(uses, ".yml");
    const called = workflows.find((workflow) => workflow.name === name)?.workflow;
    return [name, called && triggersOf(called)];
  });
  expect(Object.fromEntries(triggers)).toEqual({
    ci: ["pull_request", "workflow_call"],
    database: ["pull_request", "workflow_call"],
    "deploy-marketing": ["workflow_call"],
    "deploy-portal": ["workflow_call"],
    release: ["workflow_call"],
    settings: ["workflow_call"],
  });
});

test("workflows that read secrets get those of their environment; others get none", () => {
  const calls = jobs.filter(({ job }) => job.uses !== undefined);
  const reads = calls.filter(({ job }) => read(job.uses ?? "").includes("secrets."));
  expect(reads.map(({ name }) => name).sort()).toEqual([
    "main/database",
    "main/deploy-marketing",
    "main/deploy-portal",
    "main/settings",
  ]);
  const inherits = calls.filter(({ job }) => job.secrets !== undefined);
  expect(inherits).toEqual(reads);
  expect(inherits.filter(({ job }) => job.secrets !== "inherit")).toEqual([]);
});

test.for(["marketing", "portal"])("deploys %s with every setting of its example", (app) => {
  const { env } = jobs.find(({ name }) => name === `deploy-${app}/deploy`)?.job ?? {};
  const settings = Object.keys(parseEnv(read(`apps/${app}/.env.example`)));
  // Developers' connection tests are not deployed.
  const deployed = settings.filter((name) => name !== "VITE_TEST_DB");
  expect(Object.keys(env ?? {}).sort()).toEqual(deployed.sort());
});

test("checks the settings before any deployment, and pushes them after the portal's", () => {
  const runs = (workflow: string) =>
    jobs
      .filter(({ name }) => name.startsWith(`${workflow}/`))
      .flatMap(({ job }) => (job.steps ?? []).map(({ run }) => run ?? ""))
      .filter((run) => /deploy\.ts settings|db push --remote --yes/.test(run));
  const [check, ...afterwards] = runs("database");
  expect(check).toMatch(/ --check$/);
  expect(afterwards).toEqual([expect.stringContaining("db push")]);
  for (const site of ["deploy-portal", "deploy-marketing"]) {
    expect(main[site]?.needs).toContain("database");
    expect(main[site]?.if).toContain("needs.database.result != 'failure'");
  }
  expect(runs("settings")).toEqual([expect.stringMatching(/deploy\.ts settings --yes$/)]);
  expect(main["settings"]?.needs).toEqual(["test", "database", "deploy-portal"]);
  const pushes = steps.filter(({ run }) => run?.includes("config push"));
  expect(pushes).toEqual([]);
});

test("docs/deploy.md lists every variable and secret that the workflows read", () => {
  const [, section = ""] = read("docs/deploy.md").split("\n## From GitHub\n");
  const used = files.flatMap((file) => [...read(file).matchAll(/\b(?:vars|secrets)\.(\w+)/g)]);
  const missing = used.filter(([, name = ""]) => !section.includes(`\`${name}\``));
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(missing.map(([text]) => text))]).toEqual([]);
});

test("no workflow names a host, so each registry is the installation's own", () => {
  expect(files.filter((file) => /https?:\/\//.test(read(file)))).toEqual([]);
});
